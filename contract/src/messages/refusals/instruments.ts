// Refusals about analysers, their messages, and quality control.
import { sentences } from '../sentences.ts';

export const instrumentRefusals = sentences({
  'NOT_FOUND.Instrument': { en: 'Instrument not found', hi: 'मशीन नहीं मिली' },
  'NOT_FOUND.Message': { en: 'Message not found', hi: 'संदेश नहीं मिला' },
  'NOT_FOUND.Control': { en: 'Control not found', hi: 'कंट्रोल नहीं मिला' },
  INSTRUMENT_KEY_INVALID: {
    en: "The instrument's key is missing or not valid any more. Make a new key for the instrument.",
    hi: 'मशीन की key नहीं भेजी गई या अब मान्य नहीं है। मशीन के लिए नई key बनाएँ।',
  },
  MESSAGE_TOO_LARGE: {
    en: 'A message of an instrument may have at most {megabytes} MB. This one is larger, so nothing of it was taken.',
    hi: 'मशीन का संदेश ज़्यादा से ज़्यादा {megabytes} MB का हो सकता है। यह बड़ा है, इसलिए इसमें से कुछ नहीं लिया गया।',
  },
  MESSAGE_ID_TAKEN: {
    en: 'Another message of this instrument has the id {id}. Send this one with an id of its own.',
    hi: 'इस मशीन के दूसरे संदेश की id {id} है। इसे अलग id के साथ भेजें।',
  },
  MESSAGE_DECIDED: {
    en: 'This message was accepted or discarded already',
    hi: 'यह संदेश पहले ही स्वीकार या रद्द हो चुका है',
  },
  MESSAGE_NOT_READY: {
    en: 'Nothing of this message can be accepted yet',
    hi: 'इस संदेश में से अभी कुछ स्वीकार नहीं हो सकता',
  },
  OWN_CONTROL: {
    en: 'You entered this control yourself. Another person has to review it.',
    hi: 'यह कंट्रोल आपने ही दर्ज किया है। इसे किसी दूसरे व्यक्ति को देखना होगा।',
  },
  CONTROL_REVIEWED: { en: 'This control was reviewed already', hi: 'यह कंट्रोल पहले ही देखा जा चुका है' },
  UNIT_DIFFERS: {
    en: 'The unit "{unit}" is not that of {name}, which is "{expected}"',
    hi: 'इकाई “{unit}” {name} की नहीं है; उसकी इकाई “{expected}” है',
  },
  'VALIDATION.instrumentCentre': { en: 'There is no such centre', hi: 'ऐसा कोई सेंटर नहीं है' },
  'VALIDATION.mappingCalculated': {
    en: '{name} is calculated from other values, so no instrument measures it',
    hi: '{name} दूसरे नतीजों से निकाला जाता है, इसे कोई मशीन नहीं मापती',
  },
  'VALIDATION.mappingTwice': {
    en: 'The code {code} is mapped to this parameter twice',
    hi: 'कोड {code} इस पैरामीटर से दो बार जोड़ा गया है',
  },
  'VALIDATION.mappingIgnored': {
    en: 'The code {code} is left out and mapped at the same time',
    hi: 'कोड {code} छोड़ा भी गया है और जोड़ा भी गया है',
  },
  'VALIDATION.parameterNotMapped': {
    en: 'The instrument does not measure this parameter',
    hi: 'यह मशीन इस पैरामीटर को नहीं मापती',
  },
  'VALIDATION.resultColumn': {
    en: 'The file has no column "{column}"',
    hi: 'फ़ाइल में “{column}” नाम का कॉलम नहीं है',
  },
  'VALIDATION.resultRows': {
    en: 'A file may have at most {most} rows',
    hi: 'फ़ाइल में ज़्यादा से ज़्यादा {most} लाइनें हो सकती हैं',
  },
  'VALIDATION.resultTwice': {
    en: 'The file has a value for this tube and parameter already',
    hi: 'इस ट्यूब और पैरामीटर का नतीजा फ़ाइल में पहले ही है',
  },
  'VALIDATION.specimenCode': {
    en: 'No tube or accession has the code "{code}"',
    hi: '“{code}” कोड की कोई ट्यूब या accession नहीं है',
  },
  'VALIDATION.parameterCode': {
    en: 'There is no parameter with the code "{code}"',
    hi: '“{code}” कोड का कोई पैरामीटर नहीं है',
  },
  'VALIDATION.notOrdered': {
    en: '{name} is not ordered for this tube',
    hi: 'इस ट्यूब के लिए {name} नहीं माँगा गया है',
  },
});
