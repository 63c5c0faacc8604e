import { bareCode, isAccessionNumber, isTubeCode } from '@labfront/contract/specimen-codes';
import clsx from 'clsx';
import { CircleCheck, CircleX, Volume2, VolumeX } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { scanMessages } from './scan.messages.ts';
import { playTone, readMuted, storeMuted, type Tone } from './tones.ts';

/** The outcome of a scan. */
export interface ScanResult {
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
}

interface ScanFieldProps {
  /** Takes a code whose check digit is right. Codes are taken one after the other. */
  readonly onScan: (code: string) => ScanResult | Promise<ScanResult>;
  /** Told of every scan, those with a wrong check digit included. */
  readonly onResult?: (code: string, result: ScanResult) => void;
}

/** A field for a scanner or fingers, which keeps the focus, and the last scan's result in words, colour and sound. */
export function ScanField({ onScan, onResult }: ScanFieldProps) {
  const text = useMessages(scanMessages);
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<ScanResult | null>(null);
  const [muted, setMuted] = useState(readMuted);
  const input = useRef<HTMLFormElement>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const isMuted = useRef(muted);

  async function read(code: string): Promise<ScanResult> {
    if (isTubeCode(code)) return onScan(code);
    return {
      tone: 'bad',
      title: text.wrongTitle,
      detail: isAccessionNumber(code) ? text.ofVisit(code) : text.wrong(code),
    };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // A form around this one is not meant.
    event.stopPropagation();
    input.current?.querySelector('input')?.focus();
    const code = bareCode(typed);
    setTyped('');
    if (code === '') return;
    queue.current = queue.current.then(async () => {
      const answer = await read(code);
      setResult(answer);
      if (!isMuted.current) playTone(answer.tone);
      onResult?.(code, answer);
    });
  }

  function toggleSound() {
    isMuted.current = !muted;
    storeMuted(!muted);
    setMuted(!muted);
  }

  const Sound = muted ? VolumeX : Volume2;
  return (
    <div className="grid gap-4">
      <form ref={input} noValidate onSubmit={submit} className="flex items-start gap-2">
        <div className="grow">
          <TextField
            label={text.code}
            hint={text.codeHint}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            maxLength={40}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" className="mt-7">
          {text.take}
        </Button>
        <IconButton label={muted ? text.unmute : text.mute} onClick={toggleSound} className="mt-7">
          <Sound aria-hidden="true" className="size-5" />
        </IconButton>
      </form>
      <div aria-live="assertive">{result !== null && <Result {...result} />}</div>
    </div>
  );
}

function Result({ tone, title, detail }: ScanResult) {
  const Icon = tone === 'good' ? CircleCheck : CircleX;
  return (
    <div
      className={clsx(
        'flex items-start gap-4 rounded-card p-5',
        tone === 'good' ? 'bg-brand-soft text-brand-strong' : 'bg-danger-soft text-danger',
      )}
    >
      <Icon aria-hidden="true" className="size-10 shrink-0" />
      <div className="min-w-0">
        <p className="text-2xl font-strong">{title}</p>
        <p className="wrap-anywhere">{detail}</p>
      </div>
    </div>
  );
}
