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
    en: '{actor} had a message of the instrument {record} matched again',
    hi: '{actor} ने मशीन {record} के संदेश का मिलान दोबारा कराया',
  },
  'instrument.accepted': {
    en: '{actor} accepted results of the instrument {record}: {count}',
    hi: '{actor} ने मशीन {record} के नतीजे स्वीकार किए: {count}',
  },
  'instrument.discarded': {
    en: '{actor} discarded results of the instrument {record}: {count}',
    hi: '{actor} ने मशीन {record} के नतीजे रद्द किए: {count}',
  },
  'result.imported': {
    en: '{actor} imported a file of results: {saved} saved',
    hi: '{actor} ने नतीजों की फ़ाइल इंपोर्ट की: {saved} सेव हुए',
  },
  'qc.entered': {
    en: '{actor} entered a control of {record}: {outcome}',
    hi: '{actor} ने {record} का कंट्रोल दर्ज किया: {outcome}',
  },
  'qc.overridden': {
    en: '{actor} signed an override of the quality control of {record}',
    hi: '{actor} ने {record} के नतीजे गुणवत्ता कंट्रोल के बिना लेने की मंज़ूरी दी',
  },
  'qc.reviewed': { en: '{actor} reviewed a control of {record}', hi: '{actor} ने {record} का कंट्रोल देखा' },
});
