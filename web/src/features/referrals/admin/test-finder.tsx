import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { laboratoriesMessages } from './referrals.messages.ts';
import { findTests } from './referrals.slice.ts';

interface Found {
  readonly _id: string;
  readonly name: string;
}

interface TestFinderProps {
  /** Tests that are not offered again. */
  readonly known: readonly string[];
  readonly onChoose: (test: Found) => void;
}

const WAIT_MS = 250;
const SHOWN = 6;

/** Finds tests of the catalogue by name, also those that are not on sale. */
export function TestFinder({ known, onChoose }: TestFinderProps) {
  const text = useMessages(laboratoriesMessages);
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const q = typed.trim();
  useEffect(() => {
    if (q.length < 2) {
      setFound(null);
      return undefined;
    }
    let abort = () => {};
    const timer = setTimeout(() => {
      const request = dispatch(findTests({ query: { q, all: 'true', limit: '20' } }));
      abort = () => request.abort();
      request.unwrap().then(
        ({ data }) => setFound(data),
        () => {},
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [dispatch, q]);
  const offered = (found ?? []).filter(({ _id }) => !known.includes(_id)).slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={text.findTest}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter adds the first one and never sends the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = offered;
          if (first) onChoose(first);
        }}
      />
      <div aria-live="polite" className="flex flex-wrap gap-2">
        {found !== null && offered.length === 0 && <p className="text-sm text-ink-soft">{text.nothingFound}</p>}
        {offered.map((test) => (
          <Button
            key={test._id}
            variant="secondary"
            aria-label={text.addTest(test.name)}
            onClick={() => onChoose(test)}
          >
            {test.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
