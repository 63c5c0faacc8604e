import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { forgetDraft, readDraft, saveDraft } from '../session/form-drafts.ts';

type Leaf = readonly [path: string, value: unknown];

/** Every value of a form with its path, `address.pincode` too. */
function leavesOf(values: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof values !== 'object' || values === null) return [[path.join('.'), values]];
  return Object.entries(values).flatMap(([name, value]) => leavesOf(value, [...path, name]));
}

interface DraftOptions {
  /** Fields that are never stored: passwords, and consent. */
  readonly without?: readonly string[];
  /** Whether the form was sent: the draft is deleted then. */
  readonly isOver?: boolean;
}

/**
 * Stores the values of a form in this tab until the session ends, and restores them when the form opens again. Stored fields that this form
 * does not have are ignored.
 * @param name of the draft; it contains the id of the person if the draft belongs to one. Null stores nothing.
 */
export function useFormDraft<Values extends FieldValues>(
  { getValues, setValue, watch }: UseFormReturn<Values>,
  name: string | null,
  { without = [], isOver = false }: DraftOptions = {},
): void {
  const isKept = useRef((path: string) => !without.includes(path)).current;
  useEffect(() => {
    if (name === null) return;
    if (isOver) return forgetDraft(name);
    const kept = new Map(Object.entries(readDraft(name) ?? {}));
    for (const [path, value] of leavesOf(getValues())) {
      const draft = kept.get(path);
      if (!isKept(path) || typeof draft !== typeof value || draft === value) continue;
      setValue(path as Path<Values>, draft as PathValue<Values, Path<Values>>);
    }
    const { unsubscribe } = watch((values) => {
      saveDraft(name, Object.fromEntries(leavesOf(values).filter(([path]) => isKept(path))));
    });
    return unsubscribe;
  }, [name, isOver, getValues, setValue, watch, isKept]);
}
