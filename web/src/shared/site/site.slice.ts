// What this installation calls itself. The page server says it in the state block, so the browser knows it too.
import { createSlice } from '@reduxjs/toolkit';
import { useAppSelector } from '../store/hooks.ts';
import { registerSlice } from '../store/registry.ts';

export interface Site {
  readonly name: string;
  /** Origin without a trailing slash, for canonical links. */
  readonly url: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly payments: { readonly testMode: boolean; readonly onlinePayment: boolean };
}

/** The defaults of screens.md, for a page that came without a state block. */
const initialState: Site = {
  name: 'Narmada Diagnostics',
  url: '',
  phone: '+91 755 555 0100',
  email: 'care@example.com',
  address: 'Bhopal, Madhya Pradesh',
  payments: { testMode: false, onlinePayment: true },
};

export const siteSlice = registerSlice(createSlice({ name: 'site', initialState, reducers: {} }));

export const selectSite = (state: { site: Site }) => state.site;

export function useSite(): Site {
  return useAppSelector(selectSite);
}

/** `tel:` address of a number as people write it. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
