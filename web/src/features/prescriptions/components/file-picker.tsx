import clsx from 'clsx';
import { Camera, CircleAlert, FileText, FolderOpen, ImageUp, Trash2 } from 'lucide-react';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { ACCEPTED, isShown, kindsText, MAX_MEGABYTES, megabytesOf } from '../file-check.ts';
import { uploadMessages } from '../upload-prescription.messages.ts';

interface FilePickerProps {
  readonly file: File | null;
  readonly error: string | null;
  readonly disabled: boolean;
  readonly onChange: (file: File | null) => void;
  /** The button that chooses a file: where the focus goes when the file is wrong. */
  readonly buttonRef: Ref<HTMLButtonElement>;
}

/** One file: dropped, chosen or photographed, and shown before it is sent. */
export function FilePicker({ file, error, disabled, onChange, buttonRef }: FilePickerProps) {
  const text = useMessages(uploadMessages);
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a drop zone in every browser
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={clsx(`${id}-hint`, error !== null && `${id}-error`)}
      className="flex flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="text-sm font-strong">
        {text.file}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the buttons inside do the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const dropped = event.dataTransfer.files[0];
          if (dropped && !disabled) onChange(dropped);
        }}
        className={clsx(
          'flex flex-col items-center gap-4 rounded-card border-2 border-dashed p-5 text-center',
          over ? 'border-brand bg-brand-soft' : error === null ? 'border-line-strong' : 'border-danger',
        )}
      >
        {file ? (
          <Chosen file={file} isRefused={error !== null} onRemove={disabled ? null : () => onChange(null)} />
        ) : (
          <>
            <ImageUp aria-hidden="true" className="size-9 text-brand" />
            <p className="text-ink-soft">{text.drop}</p>
          </>
        )}
        <Ways
          disabled={disabled}
          onChange={onChange}
          buttonRef={buttonRef}
          errorId={error === null ? undefined : `${id}-error`}
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {text.fileHint(kindsText(text), MAX_MEGABYTES)}
      </p>
      <div role="alert">
        {error !== null && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface WaysProps extends Pick<FilePickerProps, 'disabled' | 'onChange' | 'buttonRef'> {
  readonly errorId: string | undefined;
}

function Ways({ disabled, onChange, buttonRef, errorId }: WaysProps) {
  const text = useMessages(uploadMessages);
  const chosen = useRef<HTMLInputElement>(null);
  const photographed = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    // Emptied, or the same file chosen again after a removal would be no change.
    input.value = '';
    if (file) onChange(file);
  };
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button
        ref={buttonRef}
        variant="secondary"
        disabled={disabled}
        aria-describedby={errorId}
        onClick={() => chosen.current?.click()}
      >
        <FolderOpen aria-hidden="true" className="size-4" />
        {text.choose}
      </Button>
      <Button variant="secondary" disabled={disabled} onClick={() => photographed.current?.click()}>
        <Camera aria-hidden="true" className="size-4" />
        {text.camera}
      </Button>
      <input
        ref={chosen}
        type="file"
        accept={ACCEPTED}
        hidden
        data-way="choose"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={photographed}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}

function Chosen({ file, isRefused, onRemove }: { file: File; isRefused: boolean; onRemove: (() => void) | null }) {
  const text = useMessages(uploadMessages);
  const address = useObjectUrl(file);
  return (
    <div className="flex w-full flex-col items-center gap-3">
      {address === null ? (
        <>
          <FileText aria-hidden="true" className="size-12 text-brand" />
          {!isRefused && <p className="text-sm text-ink-soft">{text.noPreview}</p>}
        </>
      ) : (
        <img src={address} alt={text.preview(file.name)} className="max-h-72 max-w-full rounded-field object-contain" />
      )}
      <div className="flex max-w-full items-center gap-2">
        <p className="min-w-0 text-sm wrap-anywhere">
          {file.name}{' '}
          {!isRefused && (
            <span className="tabular whitespace-nowrap text-ink-soft">{text.size(megabytesOf(file.size))}</span>
          )}
        </p>
        {onRemove && (
          <IconButton label={text.remove} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** An address for a file that the browser can show, as long as it is on the screen. */
function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isShown(file)) return setAddress(null);
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
