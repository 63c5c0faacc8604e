import {
  dueAt,
  EARLY_DRAW_REASONS,
  type EarlyDrawReason,
  isCountedFromMeal,
  isMealUnknown,
  isTooEarly,
} from '@labfront/contract/draw-times';
import { bareCode, isTubeCode } from '@labfront/contract/specimen-codes';
import type { VisitTube } from '@labfront/contract/visit-rules';
import type { Tube } from '@labfront/contract/visits';
import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import { formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import type { RoundVisit } from '../device-state.ts';
import { fieldMessages } from '../field.messages.ts';
import { useNow } from '../use-now.ts';
import type { Recording } from '../use-record.ts';
import { CodeScanner } from './code-scanner.tsx';
import { ConsentForm } from './consent-form.tsx';
import { DocumentsForm } from './documents-form.tsx';
import { MealForm } from './meal-form.tsx';
import { StepBox } from './step-box.tsx';

/** Not one whose label became void: another tube takes its place. */
const isWanted = ({ state }: Tube) => state !== 'cancelled';

interface TubesStepProps {
  readonly shown: RoundVisit;
  readonly recording: Recording;
}

/** The tubes of each patient in the order of draw; the code of the next one is scanned or typed. */
export function TubesStep({ shown, recording }: TubesStepProps) {
  const { visit, progress } = shown;
  const text = useMessages(fieldMessages);
  const now = useNow(recording);
  const stands = new Map(progress.tubes.map((tube) => [tube.id, tube]));
  const isOpen = progress.state === 'identified' || progress.state === 'collecting';
  const open = isOpen ? progress.tubes.filter(({ state }) => state === 'planned') : [];
  const waits = (tube: VisitTube) => isTooEarly(progress.tubes, tube, now);
  // A later draw of one patient lets the first draws of the others go before it.
  const allowed = open.filter(({ lacksDocuments, lacksConsent }) => !lacksDocuments && !lacksConsent);
  const next = allowed.find((tube) => !waits(tube)) ?? allowed[0];
  return (
    <StepBox title={text.tubes}>
      {visit.patients.map(({ name, age, sex, accession, tubes }) => (
        <div key={accession}>
          <p className="font-strong">{name}</p>
          {isOpen && <DocumentsForm shown={shown} patient={{ name, age, sex }} recording={recording} />}
          {open.some(({ patient, lacksConsent }) => patient === accession && lacksConsent) && (
            <ConsentForm
              accession={accession}
              tests={visit.consents?.find((one) => one.accession === accession)?.tests ?? []}
              recording={recording}
            />
          )}
          {isOpen && <MealForm accession={accession} tubes={progress.tubes} now={now} recording={recording} />}
          <ol className="flex flex-col gap-2">
            {tubes.filter(isWanted).map((tube) => (
              <li key={tube._id}>
                <TubeRow
                  tube={tube}
                  tubes={progress.tubes}
                  stands={stands.get(tube._id)}
                  isNext={tube._id === next?.id}
                  now={now}
                />
                {tube._id === next?.id && (
                  <TubeForm
                    key={tube._id}
                    specimenId={tube._id}
                    isEarly={waits(next)}
                    isMealUnknown={isMealUnknown(progress.tubes, next)}
                    recording={recording}
                  />
                )}
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
  readonly tubes: readonly VisitTube[];
  readonly isNext: boolean;
  readonly now: number;
}

function TubeRow({ tube, tubes, stands, isNext, now }: TubeRowProps) {
  const text = useMessages(fieldMessages);
  const locale = useLocale();
  const { specimen, container, volumeMl, tests } = tube;
  const minutesAfter = stands?.minutesAfter ?? null;
  const due = stands?.state === 'planned' ? dueAt(tubes, stands) : null;
  const kind = [specimen, container.colour, container.additive, text.millilitres(volumeMl)];
  return (
    <div className={clsx('rounded-field border-2 p-3', isNext ? 'border-brand' : 'border-line')}>
      <p className="flex flex-wrap justify-between gap-x-3 font-strong">
        <span>{kind.filter((part) => part !== '').join(' · ')}</span>
        <span>{text[stands?.state ?? 'planned']}</span>
      </p>
      {minutesAfter !== null && (
        <p className="font-strong text-saving">
          {stands && isCountedFromMeal(tubes, stands)
            ? text.minutesAfterMeal(minutesAfter)
            : text.minutesAfter(minutesAfter)}
        </p>
      )}
      {due !== null && (
        <p role="status" className="text-xl font-strong">
          {due > now
            ? text.dueAt(formatTime(new Date(due).toISOString(), locale), Math.ceil((due - now) / 60_000))
            : text.dueNow(formatTime(new Date(due).toISOString(), locale))}
        </p>
      )}
      <p>{tests.map(({ name }) => name).join(', ')}</p>
      {stands?.state === 'planned' && stands.lacksDocuments && (
        <p role="alert" className="mt-1 font-strong text-danger">
          {text.documentsMissing}
        </p>
      )}
      <p className="text-lg tabular">{stands?.code ?? tube.tubeCode}</p>
    </div>
  );
}

interface TubeFormProps {
  readonly specimenId: string;
  /** Its time has not come: a reason is asked for. */
  readonly isEarly: boolean;
  /** Its time depends on a meal that nobody has told yet. */
  readonly isMealUnknown: boolean;
  readonly recording: Recording;
}

function TubeForm({ specimenId, isEarly, isMealUnknown: isUntimed, recording: { record, busy } }: TubeFormProps) {
  const text = useMessages(fieldMessages);
  const [code, setCode] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [early, setEarly] = useState('');
  const [isUnexplained, setIsUnexplained] = useState(false);

  function keep(typed: string): void {
    const tubeCode = bareCode(typed);
    setCode(typed);
    setIsWrong(!isTubeCode(tubeCode));
    setIsUnexplained(isEarly && early === '');
    if (!isTubeCode(tubeCode) || (isEarly && early === '')) return;
    const reason = isEarly ? { early: early as EarlyDrawReason } : {};
    void record({ kind: 'collect', specimenId, tubeCode, ...reason });
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep(code);
  };

  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-3">
      {isEarly && (
        <SelectField
          label={isUntimed ? text.earlyWhyUntimed : text.earlyWhy}
          value={early}
          error={isUnexplained ? text.chooseReason : undefined}
          onChange={({ target }) => setEarly(target.value)}
          empty={isUntimed ? text.earlyAsk : text.earlyWait}
          options={EARLY_DRAW_REASONS.map((value) => ({ value, label: text.earlyReasons[value] }))}
        />
      )}
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
        {isEarly ? text.drawnEarly : text.tubeDrawn}
      </Button>
    </form>
  );
}
