import type { LineState } from '@labfront/contract/result-states';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { laboratoryWords } from './laboratory-words.ts';

const DONE: ReadonlySet<LineState> = new Set(['authorised', 'released']);
const BAD: ReadonlySet<LineState> = new Set(['recollect_requested', 'not_performed', 'cancelled']);

/** The state of a line in words and colour. */
export function LineStateChip({ state }: { state: LineState }) {
  const words = useMessages(laboratoryWords);
  return <Chip tone={BAD.has(state) ? 'danger' : DONE.has(state) ? 'brand' : 'neutral'}>{words.lines[state]}</Chip>;
}
