/** The person's photo, or their initials. */
export function Portrait({ photo, name }: { photo: string | null; name: string }) {
  if (photo !== null) return <img src={photo} alt="" className="size-20 shrink-0 rounded-full object-cover" />;
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const initials = letters.map((word) => [...(word ?? '')][0] ?? '').join('');
  return (
    <span
      aria-hidden="true"
      className="flex size-20 shrink-0 items-center justify-center rounded-full bg-brand text-2xl font-strong text-on-brand"
    >
      {initials.toLocaleUpperCase()}
    </span>
  );
}
