import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { ExportButton } from '../../../../shared/lists/export-button.tsx';
import { importMessages } from './import.messages.ts';
import { exportCatalogue } from './import.thunks.ts';

const NO_FILTER = {};

/** A box to drop a file on; it is a file button at the same time. */
export function ChooseFile({ onChoose }: { onChoose(file: File): void }) {
  const text = useMessages(importMessages);
  const id = useId();
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }

  return (
    <div className="flex flex-col gap-5">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        data-over={over || undefined}
        className="flex cursor-pointer flex-col items-center gap-2 rounded-card border border-dashed border-line-strong px-6 py-10 text-center hover:border-brand focus-within:border-brand data-over:border-brand data-over:bg-brand-soft"
      >
        <FileUp aria-hidden="true" className="size-8 text-brand" />
        <span className="font-strong text-brand">{text.choose}</span>
        <span className="max-w-text text-sm text-ink-soft">{text.drop}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // Allows the same file to be chosen again after it was corrected.
            target.value = '';
          }}
        />
      </label>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">
          <span className="block font-strong text-ink">{text.download}</span>
          {text.downloadHint}
        </p>
        <ExportButton thunk={exportCatalogue} filter={NO_FILTER} total={1} />
      </div>
    </div>
  );
}
