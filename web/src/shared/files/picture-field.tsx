import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormError } from '../forms/form-error.tsx';
import type { Failure } from '../store/api-thunk.ts';
import { Button } from '../ui/button.tsx';

/** Returns why a picture was refused, in the words of its field where the server gave some. */
export const whyRefused = (failure: Failure | undefined, fallback: string): string =>
  failure?.issues[0]?.message ?? failure?.message ?? fallback;

interface PictureFieldProps {
  /** Null where there is no picture. */
  readonly picture: string | null;
  readonly text: {
    readonly none: string;
    readonly alt: string;
    readonly choose: string;
    readonly hint: string;
    readonly upload: string;
    readonly replace: string;
    readonly remove: string;
  };
  /** Both return why it failed, or null. */
  readonly onUpload: (file: File) => Promise<string | null>;
  readonly onRemove: () => Promise<string | null>;
}

/** A PNG or JPEG picture that is printed on white paper: shown, replaced and removed at once. */
export function PictureField({ picture, text, onUpload, onRemove }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run(work: Promise<string | null>) {
    setBusy(true);
    setFailure(null);
    setFailure(await work);
    setBusy(false);
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex h-24 items-center justify-center rounded-field border border-line bg-plate p-3 text-qr-dark">
        {picture === null ? (
          <span className="text-sm">{text.none}</span>
        ) : (
          <img src={picture} alt={text.alt} className="size-full object-contain" />
        )}
      </div>
      <p className="text-sm text-ink-soft">{text.hint}</p>
      <FormError message={failure} />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={text.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void run(onUpload(file));
          // The same file again is a choice too.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" className="size-4" />
          {picture === null ? text.upload : text.replace}
        </Button>
        {picture !== null && (
          <Button variant="quiet" disabled={busy} onClick={() => void run(onRemove())}>
            <Trash2 aria-hidden="true" className="size-4" />
            {text.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
