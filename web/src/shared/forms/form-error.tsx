import { CircleAlert } from 'lucide-react';

/** The error of the whole form; screen readers announce it at once. While empty it takes no space between the fields. */
export function FormError({ message }: { message: string | null }) {
  return (
    <div role="alert" className="empty:absolute">
      {message !== null && (
        <p className="flex items-start gap-2 rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}
