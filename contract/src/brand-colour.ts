// The colours of pages that follow from a laboratory's brand colour, and the contrast that texts on them have (WCAG 2.2, 1.4.3). The
// page server writes them, the settings screen shows them before they are saved, and a colour on which texts are hard to read is refused.

/** `#rrggbb`. */
export const BRAND_COLOUR = /^#[0-9a-f]{6}$/;
/** The minimum contrast of normal text (WCAG level AA). */
export const LEAST_CONTRAST = 4.5;

type Channels = readonly [number, number, number];

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Grounds of the light theme under links and buttons of the brand colour; the darkest of them decides (theme.css). */
const LIGHT_GROUNDS = ['#ffffff', '#faf8f5', '#f2efe9'] as const;
/** Grounds of the dark theme under them; the lightest of them decides. */
const DARK_GROUNDS = ['#161d1c', '#1d2625', '#0f1514', '#0a0f0f'] as const;

const channelsOf = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `share` of `other` in `colour`. */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channelsOf(colour), channelsOf(other)];
  const channels = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const STEPS = 50;

/** The colour with as little of `other` as gives it the least contrast on every ground. */
function readableOn(colour: string, other: string, grounds: readonly string[]): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, other, step / STEPS);
    if (grounds.every((ground) => contrastOf(mixed, ground) >= LEAST_CONTRAST)) return mixed;
  }
  return other;
}

/** Colours of the theme by the name that `theme.css` gives them, without `--color-`. */
export type BrandColours = Readonly<
  Record<'brand' | 'brand-strong' | 'brand-soft' | 'on-brand' | 'deep' | 'on-deep' | 'on-deep-soft' | 'focus', string>
>;

/** The colours of both themes that follow from a brand colour. In the dark theme it is as much lighter as texts need. */
export function brandColours(brand: string): { light: BrandColours; dark: BrandColours } {
  const onDeep = '#f5f7f7';
  const onDeepSoft = mix('#c3cccc', brand, 0.1);
  const darkSoft = mix('#161d1c', brand, 0.25);
  const darkBrand = readableOn(brand, WHITE, [...DARK_GROUNDS, darkSoft]);
  return {
    light: {
      brand,
      'brand-strong': mix(brand, BLACK, 0.25),
      'brand-soft': mix(WHITE, brand, 0.1),
      'on-brand': WHITE,
      deep: readableOn(mix(brand, BLACK, 0.4), BLACK, [onDeep, onDeepSoft]),
      'on-deep': onDeep,
      'on-deep-soft': onDeepSoft,
      focus: brand,
    },
    dark: {
      brand: darkBrand,
      'brand-strong': mix(darkBrand, WHITE, 0.3),
      'brand-soft': darkSoft,
      'on-brand': readableOn(mix(brand, BLACK, 0.75), BLACK, [darkBrand]),
      deep: readableOn(mix(brand, BLACK, 0.65), BLACK, [onDeep, onDeepSoft]),
      'on-deep': onDeep,
      'on-deep-soft': onDeepSoft,
      focus: mix(darkBrand, WHITE, 0.3),
    },
  };
}

/** The lowest contrast of texts with a brand colour in the light theme, where the colour is used as it is. */
export function brandContrast(brand: string): number {
  const { 'on-brand': onBrand, 'brand-soft': soft } = brandColours(brand).light;
  return Math.min(...[onBrand, soft, ...LIGHT_GROUNDS].map((other) => contrastOf(brand, other)));
}

/** The style sheet that gives pages a brand colour. */
export function brandStyle(brand: string): string {
  const { light, dark } = brandColours(brand);
  const variables = (colours: BrandColours) =>
    Object.entries(colours)
      .map(([name, value]) => `--color-${name}:${value}`)
      .join(';');
  return `:root{${variables(light)}}@media (prefers-color-scheme:dark){:root{${variables(dark)}}}`;
}

/** Grounds and texts of both themes that stay whatever the brand colour is, for a preview of one theme in the other. */
export const PLAIN_COLOURS = {
  light: { canvas: '#faf8f5', surface: '#ffffff', ink: '#1b2524', 'ink-soft': '#52605e', line: '#e3ddd4' },
  dark: { canvas: '#0f1514', surface: '#161d1c', ink: '#e8eeec', 'ink-soft': '#a6b4b1', line: '#2b3635' },
} as const;
