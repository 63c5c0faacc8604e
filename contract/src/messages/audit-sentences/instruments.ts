// Sentences of the audit log about analysers, their messages, and quality control.
import { sentences } from '../sentences.ts';

export const instrumentSentences = sentences({
  'instrument.created': { en: '{actor} added an instrument', hi: '{actor} ने मशीन जोड़ी' },
  'instrument.updated': { en: '{actor} changed an instrument', hi: '{actor} ने मशीन की जानकारी बदली' },
  'instrument.key-renewed': { en: '{actor} made a new key for an instrument', hi: '{actor} ने मशीन की नई key बनाई' },
  'instrument.mapped': {
    en: '{actor} set {count} mappings of an instrument',
    hi: '{actor} ने मशीन की {count} मैपिंग तय कीं',
  },
  'instrument.reprocessed': {
    en: "{actor} had an instrument's message matched again",
    hi: '{actor} ने मशीन के संदेश का मिलान दोबारा कराया',
  },
  'instrument.accepted': {
    en: '{actor} accepted {count} results of an instrument',
    hi: '{actor} ने मशीन के {count} नतीजे स्वीकार किए',
  },
  'instrument.discarded': {
    en: '{actor} discarded {count} results of an instrument',
    hi: '{actor} ने मशीन के {count} नतीजे रद्द किए',
  },
  'result.imported': {
    en: '{actor} imported a file of results: {saved} saved',
    hi: '{actor} ने नतीजों की फ़ाइल इंपोर्ट की: {saved} सेव हुए',
  },
  'qc.entered': { en: '{actor} entered a control: {outcome}', hi: '{actor} ने कंट्रोल दर्ज किया: {outcome}' },
  'qc.overridden': {
    en: '{actor} signed an override of a quality control',
    hi: '{actor} ने गुणवत्ता कंट्रोल के बिना नतीजे लेने की मंज़ूरी दी',
  },
  'qc.reviewed': { en: '{actor} reviewed a control', hi: '{actor} ने कंट्रोल देखा' },
});
