import type { CatalogueImport } from '@labfront/contract/catalogue-import';
import { useEffect, useState } from 'react';
import { formatDate, formatTime } from '../../../../shared/format/dates.ts';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../../shared/store/hooks.ts';
import { importMessages } from './import.messages.ts';
import { fetchImports } from './import.thunks.ts';
import { UndoImport } from './undo-import.tsx';

/** The imports that can still be undone. */
export function EarlierImports({ onUndone }: { onUndone(): void }) {
  const text = useMessages(importMessages);
  const dispatch = useAppDispatch();
  const [imports, setImports] = useState<readonly CatalogueImport[]>([]);

  useEffect(() => {
    const request = dispatch(fetchImports());
    void request.then((answer) => {
      if (fetchImports.fulfilled.match(answer)) setImports(answer.payload.data);
    });
    return () => request.abort();
  }, [dispatch]);

  if (imports.length === 0) return null;
  return (
    <section className="mt-5 grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-strong">{text.earlier}</h3>
      <ul className="grid gap-3">
        {imports.map(({ _id, createdAt, created, updated, undoneAt }) => (
          <li key={_id} className="flex flex-wrap items-start justify-between gap-3 text-sm">
            <span>
              <span className="block tabular">
                {formatDate(createdAt)}, {formatTime(createdAt)}
              </span>
              <span className="text-ink-soft">{text.summary(created, updated)}</span>
            </span>
            {undoneAt === null ? <UndoImport id={_id} onUndone={onUndone} /> : <span>{text.undoneAt}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
