// The settings as their form holds them, and how they become what is sent.
import type { SiteSettings } from '@labfront/contract/settings';

export interface SettingsValues extends Omit<SiteSettings, 'brandColour' | 'logos'> {
  hasColour: boolean;
  brandColour: string;
}

export const OWN_COLOUR = '#0b5c60';

export function valuesOf({ brandColour, logos, ...settings }: SiteSettings): SettingsValues {
  return { ...settings, hasColour: brandColour !== null, brandColour: brandColour ?? OWN_COLOUR };
}

export function toBody({ hasColour, brandColour, ...values }: SettingsValues) {
  return { ...values, brandColour: hasColour ? brandColour : null };
}
