import { LINE_MOVES } from '@labfront/contract/result-states';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { authoriseMessages } from './authorise.messages.ts';
import { saveComment } from './authorise.slice.ts';
import type { OrderLine } from './order.slice.ts';

/** The comment below a test on its report. */
export function LineComment({ line: { _id: lineId, testName, comment, state } }: { line: OrderLine }) {
  const text = useMessages(authoriseMessages);
  const may = useMay();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(comment);
  const [saved, setSaved] = useState(comment);
  const [busy, setBusy] = useState(false);
  const isOpen = may('result.verify') && (LINE_MOVES.comment.from as readonly string[]).includes(state);
  if (!isOpen && saved === '') return null;
  if (!isOpen) {
    return (
      <p className="border-t border-line px-5 py-4 sm:px-6">
        <span className="text-sm text-ink-soft">{text.comment}: </span>
        {saved}
      </p>
    );
  }
  async function save() {
    setBusy(true);
    const answer = await dispatch(saveComment({ body: { lineId, comment: typed } }));
    setBusy(false);
    if (saveComment.fulfilled.match(answer)) {
      setSaved(answer.payload.data.comment);
      setTyped(answer.payload.data.comment);
      notify('success', text.commentSaved);
    } else notify('error', answer.payload?.message ?? text.commentFailed);
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line px-5 py-4 sm:px-6">
      <TextArea
        label={text.commentOf(testName)}
        optional
        maxLength={1_000}
        rows={2}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed.trim() !== saved && (
        <Button variant="secondary" busy={busy} onClick={() => void save()} className="self-start">
          {text.saveComment}
        </Button>
      )}
    </div>
  );
}
