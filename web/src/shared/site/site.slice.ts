// The name and contact of this installation. The page server sends them in the state block.
import type { SocialSite } from '@labfront/contract/setting-names';
import type { Logo, LogoKind, SiteSettings } from '@labfront/contract/settings';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Locale } from '../i18n/locale.ts';
import { useAppSelector } from '../store/hooks.ts';
import { registerSlice } from '../store/registry.ts';

export interface Site {
  readonly name: string;
  /** Origin without a trailing slash, for canonical links. */
  readonly url: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** As `readOpeningHours` reads them; empty for the usual ones. */
  readonly hours: string;
  readonly brandColour: string | null;
  /** Empty where the laboratory has none. */
  readonly social: Readonly<Record<SocialSite, string>>;
  /** Empty for the product's own text. */
  readonly marquee: Readonly<Record<Locale, string>>;
  readonly logos: Readonly<Record<LogoKind, Logo | null>>;
  /** The first choice of the sign-in page; the code by default. */
  readonly signIn?: 'code' | 'password';
  readonly payments: { readonly testMode: boolean; readonly onlinePayment: boolean };
}

/** The defaults of screens.md, for a page without a state block. */
const initialState: Site = {
  name: 'Narmada Diagnostics',
  url: '',
  phone: '+91 755 555 0100',
  email: 'care@example.com',
  address: 'Bhopal, Madhya Pradesh',
  hours: '',
  brandColour: null,
  social: { facebook: '', instagram: '', youtube: '' },
  marquee: { en: '', hi: '' },
  logos: { light: null, dark: null, icon: null },
  payments: { testMode: false, onlinePayment: true },
};

export const siteSlice = registerSlice(
  createSlice({
    name: 'site',
    initialState,
    reducers: {
      /** Staff have changed the settings in this browser. */
      siteChanged(state, { payload }: PayloadAction<SiteSettings>) {
        const { name, phone, email, address, hours, brandColour, social, marquee, logos } = payload;
        return { ...state, name, phone, email, address, hours, brandColour, social, marquee, logos };
      },
    },
  }),
);

export const { siteChanged } = siteSlice.actions;

export const selectSite = (state: { site: Site }) => state.site;

export function useSite(): Site {
  return useAppSelector(selectSite);
}

/** Returns the `tel:` link of a formatted number. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
