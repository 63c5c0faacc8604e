import { UserCheck } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { resultsMessages } from '../results.messages.ts';

/** The results of an adult relative who has not agreed yet, and the way to ask them. */
export function ResultsClosed({ message }: { message: string }) {
  const text = useMessages(resultsMessages);
  return (
    <EmptyState icon={UserCheck} title={message} hint={text.closedHint}>
      <ButtonLink to="/user/patients">{text.closedAsk}</ButtonLink>
    </EmptyState>
  );
}
