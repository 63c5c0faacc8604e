// What a centre's reports carry besides their results: texts, its logo, and the symbol of its accreditation (laboratory.md section 6).
import { z } from 'zod';
import { HttpsLink, Id, Language, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

export const LETTERHEAD_PICTURES = ['logo', 'symbol'] as const;
const LetterheadPicture = z.enum(LETTERHEAD_PICTURES, rule('letterheadPicture'));
export type LetterheadPicture = z.output<typeof LetterheadPicture>;

export const LETTERHEAD_KINDS = ['PNG', 'JPEG'] as const;
export const MAX_LETTERHEAD_BYTES = 256 * 1_024;
/** Pixels of a side: it is printed three centimetres wide. */
export const LETTERHEAD_SIDE = 2_000;
/** One line of text: two lines at the foot of a page hold it. */
const Line = text(160, 'Text').transform((words) => words.replace(/\s+/g, ' '));

const texts = {
  /** Below the centre's name, such as its owner and registration. */
  line: Line,
  /** At the foot of each page. */
  footer: Line,
  /** In its place on reports with Hindi; the other where it is empty. */
  footerHi: Line,
  /** The page of the accreditation body about the certificate; its QR code stands beside the symbol. */
  certificateUrl: HttpsLink,
};

export const LetterheadBody = z.object({
  line: texts.line.default(''),
  footer: texts.footer.default(''),
  footerHi: texts.footerHi.default(''),
  certificateUrl: texts.certificateUrl.default(''),
});
export type LetterheadBody = z.output<typeof LetterheadBody>;

/** A sample report: texts that are missing are the saved ones. */
export const LetterheadPreview = z.object({
  language: Language.default('en'),
  line: texts.line.optional(),
  footer: texts.footer.optional(),
  footerHi: texts.footerHi.optional(),
  certificateUrl: texts.certificateUrl.optional(),
});
export type LetterheadPreview = z.output<typeof LetterheadPreview>;

export const Letterhead = z.object({
  line: z.string(),
  footer: z.string(),
  footerHi: z.string(),
  certificateUrl: z.string(),
  /** Pictures open without a bearer for 15 minutes; null where there is none. The site's logo stands in the place of a missing one. */
  logo: z.string().nullable(),
  /** Stands on accredited reports alone. */
  symbol: z.string().nullable(),
});
export type Letterhead = z.output<typeof Letterhead>;

const params = z.object({ id: Id });
const pictureParams = z.object({ id: Id, picture: LetterheadPicture });
const response = z.object({ data: Letterhead });

export const letterheads = {
  getLetterhead: endpoint({
    method: 'GET',
    path: '/centres/:id/letterhead',
    access: 'staff',
    permission: 'settings.manage',
    summary: "The letterhead of a centre's reports",
    params,
    response,
  }),
  setLetterhead: endpoint({
    method: 'PUT',
    path: '/centres/:id/letterhead',
    access: 'staff',
    permission: 'settings.manage',
    summary: "The texts of a centre's reports from now on, all of them",
    params,
    body: LetterheadBody,
    response,
  }),
  setLetterheadPicture: endpoint({
    method: 'PUT',
    path: '/centres/:id/letterhead/:picture',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'The logo or symbol of reports from now on: PNG or JPEG of at most 256 KB; it replaces the one before',
    params: pictureParams,
    bodyKind: 'multipart',
    files: { file: MAX_LETTERHEAD_BYTES },
    response,
  }),
  removeLetterheadPicture: endpoint({
    method: 'DELETE',
    path: '/centres/:id/letterhead/:picture',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Take the logo or symbol away from reports from now on',
    params: pictureParams,
    response,
  }),
};
