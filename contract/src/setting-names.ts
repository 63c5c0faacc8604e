// Names of what settings hold several of, apart from their schemas, so that screens need none of those.

/** `light` stands on light grounds, `dark` on dark ones, `icon` in tabs of browsers and on the screens of telephones. */
export const LOGO_KINDS = ['light', 'dark', 'icon'] as const;

export const SOCIAL_SITES = ['facebook', 'instagram', 'youtube'] as const;
export type SocialSite = (typeof SOCIAL_SITES)[number];

export const LEGAL_TEXTS = ['privacy', 'terms', 'disclaimer'] as const;
