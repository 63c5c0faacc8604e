// Our own line drawings: icon sets no longer carry the marks of other companies.
export const socialIcons = [
  {
    key: 'facebook',
    path: 'M14.5 7.5H16V4h-2.2C11.2 4 10 5.6 10 8v2.5H7.5V14H10v7h3.6v-7h2.5l.5-3.5h-3V8.3c0-.5.3-.8.9-.8Z',
  },
  {
    key: 'instagram',
    path: 'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-.9v.01',
  },
  {
    key: 'youtube',
    path: 'M5.5 5.5h13a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3Zm4.8 3.7v5.6l4.9-2.8Z',
  },
] as const;

export function SocialIcon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      <path d={path} />
    </svg>
  );
}
