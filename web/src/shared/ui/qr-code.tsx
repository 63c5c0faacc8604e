import { useEffect, useState } from 'react';
import { Skeleton } from './card.tsx';

interface QrCodeProps {
  readonly value: string;
  /** Its purpose, for screen readers. */
  readonly label: string;
}

/** Light modules around the code, as cameras need them. */
const QUIET = 2;

/** Dark on white in both themes, because cameras cannot read inverted codes. The drawing code is loaded on demand. */
export function QrCode({ value, label }: QrCodeProps) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('uqr').then(({ encode }) => {
      if (isCurrent) setRows(encode(value, { border: QUIET }).data);
    });
    return () => {
      isCurrent = false;
    };
  }, [value]);
  if (rows === null) return <Skeleton className="size-52" />;
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-field bg-qr-light text-qr-dark"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
