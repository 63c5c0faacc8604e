import type { StaffPatient } from '@labfront/contract/patients';
import { needsResultsConsent } from '@labfront/contract/results-consent-rule';
import { EllipsisVertical } from 'lucide-react';
import { dayInIndia } from '../../../shared/format/dates.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { UnverifiedNumber } from '../../../shared/ui/unverified-number.tsx';
import { aboutPatient } from '../patient-words.ts';
import { patientsPageMessages } from '../patients-page.messages.ts';
import { patientDeskMessages } from './patient-desk.messages.ts';

export interface Opened {
  readonly action: 'merge' | 'undo' | 'consent';
  readonly patient: StaffPatient;
}

export function patientDeskColumns(
  locale: Locale,
  onOpen: (opened: Opened) => void,
): readonly ListColumn<StaffPatient>[] {
  const text = patientDeskMessages[locale];
  const common = patientsPageMessages[locale];
  return [
    {
      id: 'name',
      header: text.patient,
      isName: true,
      cell: (patient) => (
        <span className="flex flex-col">
          <span>{patient.name}</span>
          <span className="tabular text-sm font-normal text-ink-soft">{common.uhid(patient.uhid)}</span>
        </span>
      ),
    },
    {
      id: 'about',
      header: common.age,
      cell: (patient) => (
        <span className="flex flex-col items-start gap-1">
          {aboutPatient(patient, locale, true)}
          {patient.mergedInto && <Chip>{text.mergedInto(patient.mergedInto.uhid)}</Chip>}
        </span>
      ),
    },
    {
      id: 'mobile',
      header: common.mobile,
      cell: ({ mobileNumber, mobileVerified }) => (
        <span className="flex flex-col items-start gap-1">
          <span className="tabular">{mobileNumber}</span>
          <UnverifiedNumber number={mobileNumber} verified={mobileVerified} />
        </span>
      ),
    },
    {
      id: 'account',
      header: text.account,
      cell: ({ accountId, accountName }) => (accountId === null ? text.walkIn : accountName),
    },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (patient) => {
        const isMerged = patient.mergedInto !== null;
        const ownsAccount = patient.relation === 'self' && patient.accountId !== null;
        return (
          <Menu
            trigger={
              <IconButton label={text.actionsOf(patient.name)}>
                <EllipsisVertical aria-hidden="true" className="size-5" />
              </IconButton>
            }
            actions={[
              {
                key: 'consent',
                label: patient.resultsConsent === null ? text.consent : text.consentWithdraw,
                onSelect: () => onOpen({ action: 'consent', patient }),
                disabled: patient.resultsConsent === null && !needsResultsConsent(patient, dayInIndia(new Date())),
                needs: 'customer.edit',
              },
              {
                key: 'merge',
                label: text.merge,
                onSelect: () => onOpen({ action: 'merge', patient }),
                disabled: isMerged || ownsAccount,
                needs: 'customer.merge',
              },
              {
                key: 'undo',
                label: text.undo,
                onSelect: () => onOpen({ action: 'undo', patient }),
                disabled: !isMerged,
                needs: 'customer.merge',
              },
            ]}
          />
        );
      },
    },
  ];
}
