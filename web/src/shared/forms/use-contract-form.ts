// A form that validates itself with the contract's schema. The schema, and zod with it, is loaded when a field is first left or the form is
// sent: the first load contains none of it.
import type { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { FailureCode, FieldIssue } from '../api/api-error.ts';
import { pageLocale } from '../i18n/locale.ts';
import { byLanguage } from '../i18n/messages.ts';
import { quietly } from '../router/quiet-import.ts';
import type { Failure } from '../store/api-thunk.ts';

/** Loads the translation of a schema's issues into the language of the page; the contract's own texts are English. */
const loadWording = byLanguage({
  en:
    async () =>
    (text: string): string | undefined =>
      text,
  hi: async () => (await import('@labfront/contract/messages/rules.hi')).ruleInHindi,
});

/** Codes that belong to one field. */
type FieldOfCode<Values extends FieldValues> = Readonly<Partial<Record<FailureCode, Path<Values>>>>;

/** Any schema of the contract: zod schemas implement the Standard Schema interface. */
type Schema = Parameters<typeof standardSchemaResolver>[0];

export interface ContractFormOptions<Values extends FieldValues> {
  /** `() => import('@labfront/contract/accounts').then((m) => m.LoginBody)` */
  schema(): Promise<Schema>;
  defaultValues: DefaultValues<Values>;
  /** Converts the typed values to the body that the schema checks, for example without empty optional fields. */
  toBody?(values: Values): object;
  /** Rules of this form only, in addition to the schema: errors by field. */
  check?(values: Values): Partial<Record<Path<Values>, string>>;
}

export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /**
   * Shows a failed call at its fields: the server's `issues`, and codes that belong to one field (`{ EMAIL_TAKEN: 'email' }`). Returns a
   * message without a field, to be shown above the form.
   */
  showFailure(failure: Failure, fieldOfCode?: FieldOfCode<Values>): string | null;
}

/** Errors appear when a field is left and when the form is sent; the first invalid field gets the focus. A form is not sent twice at once. */
export function useContractForm<Values extends FieldValues>(
  options: ContractFormOptions<Values>,
): ContractForm<Values> {
  const form = useForm<Values>({
    mode: 'onBlur',
    reValidateMode: 'onChange',
    defaultValues: options.defaultValues,
    resolver: lazyResolver(options),
  });

  const showFailure: ContractForm<Values>['showFailure'] = (failure, fieldOfCode = {}) => {
    const field = fieldOfCode[failure.code];
    const issues: FieldIssue[] = field ? [{ path: field, message: failure.message }] : [...failure.issues];
    const known = issues.filter(({ path }) => hasField(form.getValues(), path));
    known.forEach(({ path, message }, index) => {
      form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    return known.length > 0 ? null : failure.message;
  };

  const isRunning = useRef(false);
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
    const submit = form.handleSubmit(onValid, onInvalid);
    return async (event) => {
      event?.preventDefault?.();
      // The second tap of a double one comes before the button shows that it is busy.
      if (isRunning.current) return;
      isRunning.current = true;
      try {
        await submit(event);
      } finally {
        isRunning.current = false;
      }
    };
  };

  return { ...form, handleSubmit, showFailure };
}

/** Whether the form has a field of this path, `address.pincode` too. */
function hasField(values: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  if (typeof values !== 'object' || values === null || !(first in values)) return false;
  return rest.length === 0 || hasField((values as Record<string, unknown>)[first], rest.join('.'));
}

function lazyResolver<Values extends FieldValues>({
  schema,
  check,
  toBody,
}: ContractFormOptions<Values>): Resolver<Values> {
  return async (values, context, options) => {
    const own = check?.(values) ?? {};
    const errors = Object.fromEntries(Object.entries(own).map(([name, message]) => [name, { type: 'check', message }]));
    const result = await checkSchema(schema, (toBody?.(values) ?? values) as Values, context, options).catch(
      () => null,
    );
    // Without the schema (no network) the server still validates the request.
    const all = { ...errors, ...result?.errors };
    return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} };
  };
}

async function checkSchema<Values extends FieldValues>(
  schema: () => Promise<Schema>,
  ...args: Parameters<Resolver<Values>>
) {
  const [resolvers, loaded, wording] = await quietly(() =>
    Promise.all([import('@hookform/resolvers/standard-schema'), schema(), loadWording[pageLocale()]()]),
  );
  // The schema's own types are lost here; its fields are the form's.
  return (resolvers.standardSchemaResolver(worded(loaded, wording)) as unknown as Resolver<Values>)(...args);
}

/** The schema with other words for its issues. */
function worded(schema: Schema, wording: (text: string) => string | undefined): Schema {
  const standard = schema['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: async (value) => {
        const result = await standard.validate(value);
        if (result.issues === undefined) return result;
        return {
          issues: result.issues.map((issue) => ({ ...issue, message: wording(issue.message) ?? issue.message })),
        };
      },
    },
  };
}
