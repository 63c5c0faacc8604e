import { REPORT_TYPE_WORDS } from '@labfront/contract/messages/report-types';
import type { Report } from '@labfront/contract/reports';
import type { Locale } from '../../shared/i18n/messages.ts';

/** The kind of a report in words, for its patient. */
export const reportTypeName = (type: Report['reportType'], locale: Locale): string => REPORT_TYPE_WORDS[type][locale];
