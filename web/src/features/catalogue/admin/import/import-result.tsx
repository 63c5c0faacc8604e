import type { ImportAnswer } from '@labfront/contract/catalogue-import';
import type { ReactNode } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { ImportReport } from '../../../../shared/lists/import-report.tsx';
import type { unusedColumns } from './guess-mapping.ts';
import { importMessages } from './import.messages.ts';
import { ImportChanges } from './import-changes.tsx';

interface ImportResultProps {
  readonly result: ImportAnswer;
  readonly unused: ReturnType<typeof unusedColumns>;
  readonly done: boolean;
  readonly children?: ReactNode;
}

/** The effects of an import, previewed or done, and every invalid cell. */
export function ImportResult({ result, unused, done, children }: ImportResultProps) {
  const text = useMessages(importMessages);
  const { created, updated, errors, changes, differing } = result;
  const unchanged = differing.names + differing.discounts > 0 ? text.nothingButTicks : text.nothingToDo;
  const ready = created + updated === 0 ? unchanged : text.good;
  const verdict = errors.length > 0 ? text.bad : done ? text.done : ready;
  return (
    <ImportReport result={result} text={text} verdict={verdict}>
      {!done && unused.names.length > 0 && (
        <p className="text-sm text-ink-soft">
          {text.unused(unused.names.join(', '))} {unused.hasFinalPrice && text.finalPrice}
        </p>
      )}
      {!done && created > 0 && <p className="text-sm">{text.newOnSale}</p>}
      {children}
      {!done && errors.length === 0 && changes.length > 0 && (
        <ImportChanges changes={changes} isAll={changes.length >= created + updated} />
      )}
    </ImportReport>
  );
}
