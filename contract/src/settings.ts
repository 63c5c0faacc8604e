// Settings of the site: the laboratory's name, contact, logos, colour and texts, which staff change without a new start.
import { z } from 'zod';
import { BRAND_COLOUR, brandContrast, LEAST_CONTRAST } from './brand-colour.ts';
import { Email, HttpsLink, line, requiredLine, requiredText, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { readOpeningHours } from './opening-hours.ts';
import { LEGAL_TEXTS, LOGO_KINDS } from './setting-names.ts';

export const MAX_LOGO_BYTES = 512 * 1_024;

export const LogoKind = z.enum(LOGO_KINDS, rule('logoKind'));
export type LogoKind = z.output<typeof LogoKind>;

export const LegalTextName = z.enum(LEGAL_TEXTS, rule('legalTextName'));
export type LegalTextName = z.output<typeof LegalTextName>;

/** A picture of the site. Its address names its content, so browsers may keep it for ever. Width and height in pixels. */
export const Logo = z.object({ src: z.string(), type: z.string(), width: z.number(), height: z.number() });
export type Logo = z.output<typeof Logo>;

const Logos = z.object({ light: Logo.nullable(), dark: Logo.nullable(), icon: Logo.nullable() });
const InBoth = z.object({ en: z.string(), hi: z.string() });
const Social = z.object({ facebook: z.string(), instagram: z.string(), youtube: z.string() });
const Legal = z.object({ privacy: InBoth, terms: InBoth, disclaimer: InBoth });

export const SiteSettings = z.object({
  /** Goes up with every change; 0 while the environment alone says what the site is. */
  version: z.number(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  /** As `readOpeningHours` reads them; empty for the usual ones. */
  hours: z.string(),
  /** Null for the product's own. */
  brandColour: z.string().nullable(),
  /** Empty where the laboratory has none. */
  social: Social,
  /** Empty for the product's own text. */
  marquee: InBoth,
  /** Empty for the product's own text. */
  legal: Legal,
  logos: Logos,
});
export type SiteSettings = z.output<typeof SiteSettings>;

const Phone = requiredLine(40, 'Phone number').refine(
  (phone) => /^\+?[\d\s()./-]+$/.test(phone) && phone.replace(/\D/g, '').length >= 3,
  rule('sitePhone'),
);

const Hours = text(200, 'Opening hours').refine(
  (hours) => hours === '' || readOpeningHours(hours) !== null,
  rule('openingHours'),
);

const BrandColour = z
  .string(rule('brandColour'))
  .trim()
  .toLowerCase()
  .regex(BRAND_COLOUR, rule('brandColour'))
  .superRefine((colour, context) => {
    if (!BRAND_COLOUR.test(colour)) return;
    const contrast = brandContrast(colour);
    if (contrast >= LEAST_CONTRAST) return;
    // Rounded down: 4.49 is not shown as the 4.5 that is needed.
    const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
    context.addIssue({ code: 'custom', message: rule('brandContrast', { contrast: shown, least: LEAST_CONTRAST }) });
  });

const legalText = text(30_000, 'Text');
const bothOf = <T extends z.ZodType>(schema: T) => z.object({ en: schema, hi: schema }, rule('bothLanguages'));

export const SiteSettingsBody = z.object({
  /** The version that was read: a change that somebody else made meanwhile is not lost. */
  version: z.number(rule('version')).int(rule('version')).min(0, rule('version')),
  name: requiredLine(80, 'Name'),
  phone: Phone,
  email: Email,
  address: requiredText(300, 'Address'),
  hours: Hours,
  brandColour: BrandColour.nullable(),
  social: z.object({ facebook: HttpsLink, instagram: HttpsLink, youtube: HttpsLink }, rule('socialLinks')),
  marquee: bothOf(line(200, 'Text')),
  legal: z.object(
    { privacy: bothOf(legalText), terms: bothOf(legalText), disclaimer: bothOf(legalText) },
    rule('legalTexts'),
  ),
});
export type SiteSettingsBody = z.output<typeof SiteSettingsBody>;

export const SETUP_STEPS = ['identity', 'centres', 'windows', 'prices', 'payment', 'mail', 'staff'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const Setup = z.object({
  /** In the order in which they are best done. Each is done when the records say so. */
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
  /** Services that still run in test mode. */
  testMode: z.object({ payments: z.boolean(), mail: z.boolean(), sms: z.boolean() }),
  /** Whether somebody has put the list away, which takes every step. */
  putAway: z.boolean(),
  /** Whether anything was ever booked: the day's work comes before what is left to set up then. */
  hasBookings: z.boolean(),
});
export type Setup = z.output<typeof Setup>;

const Saved = z.object({ data: SiteSettings, message: z.string() });

export const settings = {
  getSettings: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'staff',
    permission: 'settings.manage',
    summary: "The site's name, contact, logos, colour and texts as they are now",
    response: z.object({ data: SiteSettings }),
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/settings',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Change the settings of the site, all of them; every process shows them within a second',
    body: SiteSettingsBody,
    response: Saved,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/settings/logo',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Set a logo: PNG, JPEG or WebP, by its content',
    body: z.object({ kind: LogoKind }),
    bodyKind: 'multipart',
    files: { file: MAX_LOGO_BYTES },
    response: Saved,
    status: 201,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/settings/logo/:kind',
    access: 'staff',
    permission: 'settings.manage',
    summary: "Take a logo away: the product's own sign stands there again",
    params: z.object({ kind: LogoKind }),
    response: Saved,
  }),
  getLegalText: endpoint({
    method: 'GET',
    path: '/legal-texts/:name',
    access: 'public',
    summary: "The laboratory's own privacy policy, terms or disclaimer; empty where the product's text stands",
    params: z.object({ name: LegalTextName }),
    response: z.object({ data: InBoth }),
  }),
  getSetup: endpoint({
    method: 'GET',
    path: '/settings/setup',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'What is left to do before the first customer',
    response: z.object({ data: Setup }),
  }),
  putSetupAway: endpoint({
    method: 'POST',
    path: '/settings/setup/put-away',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Put the list of first steps away once each is done',
    response: z.object({ data: Setup, message: z.string() }),
  }),
};
