import { useMessages } from '../i18n/messages.ts';
import { Chip } from './card.tsx';
import { uiMessages } from './ui.messages.ts';

interface UnverifiedNumberProps {
  readonly number: string;
  readonly verified: boolean;
  /** The questions to ask before anything is told to somebody at this number. */
  readonly advice?: string | undefined;
}

/** Says of a telephone number that its owner never entered a code that was sent there; nothing of one that is verified or missing. */
export function UnverifiedNumber({ number, verified, advice }: UnverifiedNumberProps) {
  const text = useMessages(uiMessages);
  if (number === '' || verified) return null;
  return (
    <>
      <Chip tone="danger">{text.numberNotVerified}</Chip>
      {advice && <span className="mt-1 mb-2 block text-sm">{advice}</span>}
    </>
  );
}
