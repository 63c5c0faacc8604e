import { bareCode, isTubeCode } from '@labfront/contract/specimen-codes';
import type { VisitTube } from '@labfront/contract/visit-rules';
import type { Tube } from '@labfront/contract/visits';
import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { fieldMessages } from '../field.messages.ts';
import type { RoundVisit } from '../field-device.ts';
import type { Recording } from '../use-record.ts';
import { CodeScanner } from './code-scanner.tsx';
import { StepBox } from './step-box.tsx';

interface TubesStepProps {
  readonly shown: RoundVisit;
  readonly recording: Recording;
}

/** The tubes of each patient in the order of draw; the code of the next one is scanned or typed. */
export function TubesStep({ shown: { visit, progress }, recording }: TubesStepProps) {
  const text = useMessages(fieldMessages);
  const stands = new Map(progress.tubes.map((tube) => [tube.id, tube]));
  const isOpen = progress.state === 'identified' || progress.state === 'collecting';
  const next = isOpen ? progress.tubes.find(({ state }) => state === 'planned') : undefined;
  return (
    <StepBox title={text.tubes}>
      {visit.patients.map(({ name, accession, tubes }) => (
        <div key={accession}>
          <p className="font-strong">{name}</p>
          <ol className="flex flex-col gap-2">
            {tubes.map((tube) => (
              <li key={tube._id}>
                <TubeRow tube={tube} stands={stands.get(tube._id)} isNext={tube._id === next?.id} />
                {tube._id === next?.id && <TubeForm key={tube._id} specimenId={tube._id} recording={recording} />}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </StepBox>
  );
}

interface TubeRowProps {
  readonly tube: Tube;
  readonly stands: VisitTube | undefined;
  readonly isNext: boolean;
}

function TubeRow({ tube, stands, isNext }: TubeRowProps) {
  const text = useMessages(fieldMessages);
  const { specimen, container, volumeMl, minutesAfter, tests } = tube;
  const kind = [specimen, container.colour, container.additive, text.millilitres(volumeMl)];
  return (
    <div className={clsx('rounded-field border-2 p-3', isNext ? 'border-brand' : 'border-line')}>
      <p className="flex flex-wrap justify-between gap-x-3 font-strong">
        <span>{kind.filter((part) => part !== '').join(' · ')}</span>
        <span>{text[stands?.state ?? 'planned']}</span>
      </p>
      {minutesAfter !== null && <p className="font-strong text-saving">{text.minutesAfter(minutesAfter)}</p>}
      <p>{tests.map(({ name }) => name).join(', ')}</p>
      <p className="text-lg tabular">{stands?.code ?? tube.tubeCode}</p>
    </div>
  );
}

function TubeForm({ specimenId, recording: { record, busy } }: { specimenId: string; recording: Recording }) {
  const text = useMessages(fieldMessages);
  const [code, setCode] = useState('');
  const [isWrong, setIsWrong] = useState(false);

  function keep(typed: string): void {
    const tubeCode = bareCode(typed);
    setCode(typed);
    setIsWrong(!isTubeCode(tubeCode));
    if (isTubeCode(tubeCode)) void record({ kind: 'collect', specimenId, tubeCode });
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep(code);
  };

  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-3">
      <CodeScanner onCode={keep} />
      <TextField
        label={text.tubeCode}
        value={code}
        error={isWrong ? text.tubeWrong : undefined}
        onChange={({ target }) => setCode(target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        className="text-xl tabular"
      />
      <Button type="submit" variant="accent" size="large" wide disabled={busy || code.trim() === ''}>
        {text.tubeDrawn}
      </Button>
    </form>
  );
}
