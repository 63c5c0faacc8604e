import { useMessages } from '../i18n/messages.ts';
import { undoMessages } from './undo.messages.ts';
import { UNDO_SECONDS } from './use-deferred-change.ts';

interface UndoNoteProps {
  /** The change that the button undoes, for screen readers. */
  readonly label: string;
  readonly onUndo: () => void;
}

/** Says that a change waits, and takes it back. */
export function UndoNote({ label, onUndo }: UndoNoteProps) {
  const text = useMessages(undoMessages);
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm">
      <span role="status" className="text-ink-soft">
        {text.waits(UNDO_SECONDS)}
      </span>
      <button
        type="button"
        aria-label={`${text.undo}: ${label}`}
        onClick={onUndo}
        className="link min-h-touch font-strong"
      >
        {text.undo}
      </button>
    </span>
  );
}
