import type { Specimen } from '@labfront/contract/specimens';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import type { Failure } from '../../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { BoxesUnderWay } from './boxes-under-way.tsx';
import { receivingMessages, scanMessages } from './scan.messages.ts';
import { ScanField, type ScanResult } from './scan-field.tsx';
import { StateChip } from './specimen-columns.tsx';
import { spacedCode } from './specimen-words.ts';
import { workOnTube } from './specimens.slice.ts';
import { useStandingCentre } from './standing-centre.ts';
import { TubeActions } from './tube-actions.tsx';

/** A scan, and whether its tube can be received as one that came without a box. */
type TubeScan = ScanResult & { readonly isElsewhere?: boolean };

interface Scan {
  readonly key: number;
  readonly code: string;
  readonly result: TubeScan;
}

/** The counter where tubes come in: each scanned tube is received at once, boxes are counted. */
export function Component() {
  const text = useMessages(receivingMessages);
  const said = useMessages(scanMessages);
  const dispatch = useAppDispatch();
  const { own, centreId, isUnknown, choose } = useStandingCentre();
  const [acceptToo, setAcceptToo] = useState(false);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [tubes, setTubes] = useState<Readonly<Record<string, Specimen>>>({});
  const put = (tube: Specimen) => setTubes((before) => ({ ...before, [tube.tubeCode]: tube }));

  function refusal(code: string, failure: Failure | undefined): TubeScan {
    if (failure?.status === 404) {
      return { tone: 'bad', title: said.unknownTitle, detail: said.unknown(spacedCode(code)) };
    }
    const isElsewhere = failure?.code === 'TUBE_ELSEWHERE';
    return { tone: 'bad', title: said.refusedTitle, detail: failure?.message ?? '', isElsewhere };
  }

  async function scan(code: string, withoutBox = false): Promise<TubeScan> {
    if (isUnknown) return { tone: 'bad', title: said.refusedTitle, detail: text.whereMissing };
    const where = centreId === '' ? {} : { centreId };
    const received = await dispatch(workOnTube({ code, action: 'received', withoutBox, ...where }));
    if (!workOnTube.fulfilled.match(received)) return refusal(code, received.payload);
    put(received.payload.data);
    const answer = acceptToo ? await dispatch(workOnTube({ code, action: 'accepted', ...where })) : received;
    if (!workOnTube.fulfilled.match(answer)) return refusal(code, answer.payload);
    const { data } = answer.payload;
    put(data);
    const tests = data.tests.map(({ name }) => name).join(', ');
    const detail = text.ofPatient(spacedCode(code), data.patient.name, tests);
    const { repeatVisitId, isWithdrawn } = received.payload;
    const found = isWithdrawn ? text.foundInTime : repeatVisitId !== null && text.foundRepeat;
    if (found) return { tone: 'good', title: text.found, detail: `${detail}. ${found}` };
    return { tone: 'good', title: acceptToo ? text.accepted : text.received, detail };
  }

  const note = (code: string, result: TubeScan) =>
    setScans((before) => [{ key: before.length, code, result }, ...before]);

  const receiveAlone = async (code: string) => note(code, await scan(code, true));

  return (
    <>
      <h1>{text.title}</h1>
      <p className="mt-1.5 text-ink-soft">{text.hint}</p>
      <div className="mt-5 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <Card className="grid gap-4 p-5">
            <ScanField onScan={(code) => scan(code)} onResult={note} />
            <div className="grid gap-x-4 sm:grid-cols-2">
              {own.length > 1 && (
                <SelectField
                  label={text.where}
                  empty={text.chooseWhere}
                  value={centreId}
                  options={own.map(({ _id, name }) => ({ value: _id, label: name }))}
                  onChange={({ target }) => choose(target.value)}
                />
              )}
              <div className="self-end">
                <Checkbox
                  label={text.acceptToo}
                  checked={acceptToo}
                  onChange={({ target }) => setAcceptToo(target.checked)}
                />
              </div>
            </div>
          </Card>
          <Sitting scans={scans} tubes={tubes} onDone={put} onAlone={(code) => void receiveAlone(code)} />
        </div>
        <May permission="shipment.work">
          <BoxesUnderWay />
        </May>
      </div>
    </>
  );
}

interface SittingProps {
  readonly scans: readonly Scan[];
  readonly tubes: Readonly<Record<string, Specimen>>;
  readonly onDone: (tube: Specimen) => void;
  /** Receives a tube that came without a box. */
  readonly onAlone: (code: string) => void;
}

function Sitting({ scans, tubes, onDone, onAlone }: SittingProps) {
  const text = useMessages(receivingMessages);
  const good = scans.filter(({ result }) => result.tone === 'good').length;
  return (
    <section aria-labelledby="sitting">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sitting" className="text-xl font-strong">
          {text.sitting}
        </h2>
        {scans.length > 0 && <p className="tabular text-ink-soft">{text.counts(good, scans.length - good)}</p>}
      </div>
      {scans.length === 0 && <p className="text-ink-soft">{text.nothing}</p>}
      <ul className="grid gap-3">
        {scans.map(({ key, code, result }) => {
          const tube = result.tone === 'good' ? tubes[code] : undefined;
          return (
            <Card key={key} role="listitem" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 shadow-none">
              <span className="tabular font-strong whitespace-nowrap">{spacedCode(code)}</span>
              {tube ? <StateChip state={tube.state} /> : <Chip tone="danger">{result.title}</Chip>}
              <span className="min-w-40 grow text-sm text-ink-soft">
                {tube
                  ? result.title === text.found
                    ? result.detail
                    : `${tube.patient.name}, ${tube.tests.map(({ name }) => name).join(', ')}`
                  : result.tone === 'bad' && result.detail}
              </span>
              {result.isElsewhere && tubes[code] === undefined && (
                <Button
                  variant="secondary"
                  aria-label={`${text.alone} (${spacedCode(code)})`}
                  onClick={() => onAlone(code)}
                >
                  {text.alone}
                </Button>
              )}
              {tube && <TubeActions tube={tube} onDone={onDone} />}
            </Card>
          );
        })}
      </ul>
    </section>
  );
}

export const handle = privatePage(receivingMessages);
