import { Link } from '../../../shared/router/link.tsx';
import { useLocation } from '../../../shared/router/place.tsx';

/** From sign-in to sign-up and back: where the person was going comes along. */
export function OtherWay({ question, to, label }: { question: string; to: string; label: string }) {
  const { state } = useLocation() as { state: unknown };
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-4 text-sm text-ink-soft">
      {question}
      <Link to={to} state={state} className="link flex min-h-touch items-center">
        {label}
      </Link>
    </p>
  );
}
