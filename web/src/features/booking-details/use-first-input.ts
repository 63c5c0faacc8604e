import type { RefCallback } from 'react';
import { useController } from 'react-hook-form';
import type { DetailsFormState } from './details-form.ts';

/**
 * Returns the ref of a part of the form whose value is put together from several inputs. When the value is refused, the first input that
 * `selector` finds gets the focus: by itself the form only finds inputs that have the value's name.
 */
export function useFirstInput(
  { control }: DetailsFormState,
  name: 'shares' | 'date' | 'slot',
  selector = 'input',
): RefCallback<HTMLElement> {
  const { field } = useController({ control, name });
  return (part) => field.ref(part && { focus: () => part.querySelector<HTMLElement>(selector)?.focus() });
}
