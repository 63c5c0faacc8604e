import type { Report } from '@labfront/contract/reports';

/** The name of a report's person. */
export const nameOf = ({ userId }: Pick<Report, 'userId'>): string => `${userId.firstName} ${userId.lastName}`.trim();
