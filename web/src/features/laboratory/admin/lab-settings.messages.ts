import { englishOnly } from '../../../shared/i18n/messages.ts';

export const labSettingsMessages = englishOnly({
  en: {
    title: 'Laboratory settings',
    hint: 'How your laboratory checks and calculates results.',
    loading: 'The settings are being fetched',
    fetchFailed: 'Failed to fetch the settings',
    saveFailed: 'Failed to save the settings',
    oneTechnician: 'Centres with one technician',
    oneTechnicianHint:
      'At these centres, whoever entered a value may verify it too. Nobody ever authorises a value that they entered.',
    noCentres: 'There are no centres yet.',
    ldl: 'Formula of LDL cholesterol',
    ldlHint: 'Values that are there already stay as they are; values of different formulas are not compared.',
    formulas: {
      friedewald: 'Friedewald, up to 400 mg/dL of triglycerides',
      nih: 'NIH (Sampson 2020), up to 800 mg/dL of triglycerides',
      other: 'A formula of your own',
    },
    noLdl: 'LDL is not calculated: there is no parameter LDL with a formula.',
    save: 'Save',
    saved: 'The settings are saved',
  },
});
