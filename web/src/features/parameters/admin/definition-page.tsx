import { ChevronLeft, FlaskConicalOff, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useParams } from '../../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { type DefinitionValues, newSpecimen, toBody, valuesOf } from './definition-form.ts';
import { ParameterRows } from './definition-parameters.tsx';
import { SpecimenFields } from './definition-specimen.tsx';
import { type DefinitionPage, fetchDefinition, saveDefinition, selectDefinition } from './definitions.slice.ts';
import { definitionsMessages } from './parameters.messages.ts';

/** The specimens and parameters of one test. */
export function Component() {
  const text = useMessages(definitionsMessages);
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const { page, missing, error } = useAppSelector(selectDefinition);
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchDefinition(id));
    return () => request.abort();
  }, [dispatch, id, tries]);
  const isShown = page !== null && page.test._id === id;
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <Link to="/admin/test-definitions" className="link -mb-3 flex min-h-touch items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.allDefinitions}
      </Link>
      {!isShown && <h1 className="sr-only">{text.title}</h1>}
      {missing && <EmptyState icon={FlaskConicalOff} title={text.missing} hint={text.missingHint} />}
      {!missing && error !== null && <ErrorState message={error} onRetry={again} />}
      {!missing && error === null && !isShown && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      {!missing && error === null && isShown && <Editor key={page.test._id} page={page} />}
    </div>
  );
}

type Issues = readonly { readonly path: string; readonly message: string }[];

function Editor({ page: { test, definition } }: { page: DefinitionPage }) {
  const text = useMessages(definitionsMessages);
  const dispatch = useAppDispatch();
  const [values, setValues] = useState<DefinitionValues>(() => valuesOf(definition));
  const [issues, setIssues] = useState<Issues>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { specimens, parameters } = values;
  const change = (changed: Partial<DefinitionValues>) => setValues({ ...values, ...changed });
  const problem = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const field = (name: 'department' | 'turnaroundHours') => ({
    label: text[name],
    value: values[name],
    error: problem(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  async function save() {
    setBusy(true);
    setFailure(null);
    setIssues([]);
    const answer = await dispatch(saveDefinition({ params: { id: test._id }, body: toBody(values) }));
    setBusy(false);
    if (saveDefinition.fulfilled.match(answer)) notify('success', answer.payload.message);
    else {
      setFailure(answer.payload?.message ?? text.saveFailed);
      setIssues(answer.payload?.issues ?? []);
    }
  }

  return (
    <>
      <div>
        <h1>{test.name}</h1>
        <p className="tabular mt-1.5 text-ink-soft">{test.code}</p>
      </div>
      {definition === null && <p>{text.notDefined}</p>}
      <FormError message={failure} />
      <Card className="grid gap-5 p-5 sm:grid-cols-2 sm:p-6">
        <TextField {...field('department')} />
        <TextField {...field('turnaroundHours')} inputMode="decimal" />
      </Card>
      <Card className="flex flex-col gap-5 p-5 sm:p-6">
        <h2 className="text-xl!">{text.specimens}</h2>
        {specimens.length === 0 && <p>{text.noSpecimens}</p>}
        <ol className="flex flex-col gap-4">
          {specimens.map((row, index) => (
            <SpecimenFields
              key={row.id}
              row={row}
              number={index + 1}
              problem={(name) => problem(`specimens.${index}.${name}`)}
              onChange={(changed) =>
                change({ specimens: specimens.map((other) => (other === row ? { ...row, ...changed } : other)) })
              }
              onRemove={() => change({ specimens: specimens.filter((other) => other !== row) })}
            />
          ))}
        </ol>
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => change({ specimens: [...specimens, newSpecimen(specimens)] })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {text.addSpecimen}
        </Button>
      </Card>
      <ParameterRows
        rows={parameters}
        keys={specimens.map(({ key }) => key)}
        problem={(index) => problem(`parameters.${index}.specimenKey`) ?? problem(`parameters.${index}.parameterId`)}
        onChange={(changed) => change({ parameters: changed })}
      />
      <May permission="range.edit">
        <Button className="self-start" busy={busy} onClick={() => void save()}>
          {text.save}
        </Button>
      </May>
    </>
  );
}

export const handle = privatePage(definitionsMessages);
