/** A report sheet beside two specimen tubes: what the shop sells, drawn in the theme's own colours. */
export function HeroPicture() {
  return (
    <svg viewBox="0 0 360 300" aria-hidden="true" className="h-auto w-full">
      <circle cx="190" cy="150" r="138" className="fill-on-deep/8" />
      <circle cx="190" cy="150" r="104" className="fill-on-deep/8" />
      <g>
        <rect x="86" y="46" width="168" height="212" rx="14" className="fill-on-deep" />
        <rect x="106" y="68" width="34" height="34" rx="9" className="fill-deep" />
        <path d="M123 75c4 5 8 9.5 8 14.5a8 8 0 0 1-16 0c0-5 4-9.5 8-14.5Z" className="fill-accent" />
        <path d="M152 76h74M152 92h48" strokeWidth="7" strokeLinecap="round" className="stroke-deep/30" />
        <path d="M106 126h128" strokeWidth="1.5" className="stroke-deep/20" />
        {[0, 1, 2, 3].map((line) => (
          <g key={line} transform={`translate(106 ${144 + line * 27})`}>
            <path d="M0 0h46" strokeWidth="6" strokeLinecap="round" className="stroke-deep/30" />
            <path d="M62 0h66" strokeWidth="6" strokeLinecap="round" className="stroke-deep/12" />
            <circle
              cx={[92, 104, 84, 98][line]}
              cy="0"
              r="5.5"
              className={line === 2 ? 'fill-accent' : 'fill-deep/70'}
            />
          </g>
        ))}
      </g>
      <g transform="rotate(9 292 170)">
        <rect x="270" y="84" width="42" height="20" rx="6" className="fill-accent" />
        <path d="M274 104h34v106a17 17 0 0 1-34 0Z" className="fill-on-deep/85" />
        <path d="M274 150h34v60a17 17 0 0 1-34 0Z" className="fill-accent-strong" />
        <path d="M282 114v84" strokeWidth="4" strokeLinecap="round" className="stroke-on-deep" />
      </g>
      <g transform="rotate(-8 60 190)">
        <rect x="38" y="122" width="38" height="18" rx="6" className="fill-on-deep-soft" />
        <path d="M42 140h30v84a15 15 0 0 1-30 0Z" className="fill-on-deep/85" />
        <path d="M42 182h30v42a15 15 0 0 1-30 0Z" className="fill-on-deep-soft" />
      </g>
      <g>
        <circle cx="244" cy="250" r="27" className="fill-accent" />
        <path
          d="m232 250 8.5 8.5 16-17"
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-accent"
        />
      </g>
    </svg>
  );
}
