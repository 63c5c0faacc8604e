import { useMessages } from '../i18n/messages.ts';
import { Chip } from './card.tsx';
import { uiMessages } from './ui.messages.ts';

/** Says of a telephone number that its owner never entered a code that was sent there; nothing of one that is verified or missing. */
export function UnverifiedNumber({ number, verified }: { number: string; verified: boolean }) {
  const text = useMessages(uiMessages);
  if (number === '' || verified) return null;
  return <Chip tone="danger">{text.numberNotVerified}</Chip>;
}
