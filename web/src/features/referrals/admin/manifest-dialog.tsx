import { labelAge } from '@labfront/contract/label-patients';
import type { ManifestDetails } from '@labfront/contract/referrals';
import { useEffect, useState } from 'react';
import { ageAndSex } from '../../../shared/format/ages.ts';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { referredMessages } from './referrals.messages.ts';
import { fetchManifest } from './referrals.slice.ts';

/** The contents of a box, to be printed and put into it. */
export function ManifestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useMessages(referredMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [manifest, setManifest] = useState<ManifestDetails | null>(null);
  useEffect(() => {
    const request = dispatch(fetchManifest({ params: { id } }));
    request.then((answer) => {
      if (fetchManifest.fulfilled.match(answer)) setManifest(answer.payload.data);
      else if (!answer.meta.aborted) setFailure(answer.payload?.message ?? text.fetchFailed);
    });
    return () => request.abort();
  }, [dispatch, id, text]);
  if (manifest === null) return <FormError message={failure} />;
  const { number, laboratory, sentAt, sentBy, lines } = manifest;
  return (
    <Dialog
      open
      large
      onClose={onClose}
      title={text.manifest(number)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.close}
          </Button>
          <Button onClick={() => window.print()}>{text.print}</Button>
        </>
      }
    >
      <p className="font-strong">{laboratory}</p>
      <p className="mb-4 text-sm text-ink-soft">
        {text.at(`${formatDate(sentAt, locale)}, ${formatTime(sentAt, locale)}`, sentBy)}
      </p>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left">
              {[text.accession, text.patient, text.test, text.specimen, text.tubes].map((header) => (
                <th key={header} scope="col" className="py-2 pr-4">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ lineId, accession, patient, testName, specimen, tubeCodes, isAliquot }) => (
              <tr key={lineId} className="border-b border-line align-top">
                <td className="tabular py-2 pr-4">{accession}</td>
                <td className="py-2 pr-4 wrap-anywhere">
                  {[patient.name, ageAndSex(labelAge(patient), patient.sex)].filter((part) => part !== '').join(', ')}
                </td>
                <td className="py-2 pr-4">{testName}</td>
                <td className="py-2 pr-4">{isAliquot ? `${specimen} (${text.part})` : specimen}</td>
                <td className="tabular py-2">{tubeCodes.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
