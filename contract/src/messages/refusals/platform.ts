// Errors independent of the laboratory domain: requests, files, limits, outages.
import { sentences } from '../sentences.ts';

export const platformRefusals = sentences({
  ABORTED: { en: 'The request is not whole', hi: 'अनुरोध पूरा नहीं पहुँचा' },
  BAD_REQUEST: { en: 'This is not a valid request', hi: 'यह अनुरोध सही नहीं है' },
  'BAD_REQUEST.address': { en: 'The address is not valid', hi: 'यह पता (URL) सही नहीं है' },
  'BAD_REQUEST.length': { en: 'The body is not as long as it says', hi: 'अनुरोध की लंबाई बताई गई लंबाई जितनी नहीं है' },
  'BAD_REQUEST.framework': { en: '{reason}', hi: 'यह अनुरोध सही नहीं है: {reason}' },
  BUSY: {
    en: 'We are very busy just now. Please try again in a minute.',
    hi: 'अभी बहुत ज़्यादा काम चल रहा है। कृपया एक मिनट बाद फिर कोशिश करें।',
  },
  DATABASE_UNAVAILABLE: {
    en: 'We cannot reach our records just now. Please try again in a moment.',
    hi: 'हमारे रिकॉर्ड अभी नहीं खुल रहे। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  },
  FILE_EMPTY: { en: 'This file is empty. Please send a {kinds} file.', hi: 'यह फ़ाइल खाली है। कृपया {kinds} फ़ाइल भेजें।' },
  FILE_LOST: { en: 'This file cannot be read just now', hi: 'यह फ़ाइल अभी नहीं खुल रही। कृपया थोड़ी देर बाद फिर कोशिश करें।' },
  FILE_MISSING: { en: 'No file came. Please send a {kinds} file.', hi: 'कोई फ़ाइल नहीं आई। कृपया {kinds} फ़ाइल भेजें।' },
  FILE_TOO_LARGE: {
    en: 'This file is larger than {limit}',
    hi: 'यह फ़ाइल {limit} से बड़ी है। कृपया छोटी फ़ाइल भेजें।',
  },
  FORBIDDEN: { en: 'This is for administrators', hi: 'यह सिर्फ़ एडमिन के लिए है' },
  PERMISSION_MISSING: {
    en: 'You lack the permission for this: {permission}. An administrator can give it to you.',
    hi: 'आपके पास इसकी अनुमति नहीं है: {permission}। कोई एडमिन यह अनुमति दे सकता है।',
  },
  FORM_INCOMPLETE: {
    en: 'The upload did not arrive whole. Please send it again.',
    hi: 'फ़ाइल पूरी नहीं पहुँची। कृपया फिर से भेजें।',
  },
  IDEMPOTENCY_ANSWER_LOST: {
    en: 'This was done, but its answer was lost. Look at your bookings or payments before you try again.',
    hi: 'आपका काम हो चुका है, पर उसका जवाब नहीं पहुँचा। फिर भेजने से पहले अपनी बुकिंग या पेमेंट देखें।',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    en: 'Your first try is still being worked on. Please wait a moment, then try again.',
    hi: 'आपका पहला अनुरोध अभी चल रहा है। कृपया थोड़ा रुकें।',
  },
  IDEMPOTENCY_MISMATCH: {
    en: 'This Idempotency-Key was used for another request',
    hi: 'यह अनुरोध पहले वाले से अलग है। कृपया पेज दोबारा लोड करें।',
  },
  INTERNAL: { en: 'Something went wrong', hi: 'कुछ गड़बड़ हो गई' },
  INVALID_JSON: { en: 'The body is not valid JSON', hi: 'अनुरोध सही JSON नहीं है' },
  LINK_EXPIRED: {
    en: 'This link is no longer good. Please open the file from the page again.',
    hi: 'यह लिंक अब नहीं चलता। कृपया फ़ाइल को पेज से फिर खोलें।',
  },
  LINK_INVALID: { en: 'This link is not genuine', hi: 'यह लिंक असली नहीं है' },
  NOT_FOUND: { en: 'There is no such call', hi: 'ऐसा कोई कॉल नहीं है' },
  'NOT_FOUND.File': { en: 'File not found', hi: 'फ़ाइल नहीं मिली' },
  'NOT_FOUND.Page': { en: 'Page not found', hi: 'पेज नहीं मिला' },
  'NOT_FOUND.Sitemap': { en: 'Sitemap not found', hi: 'साइटमैप नहीं मिला' },
  NOT_A_CSV: {
    en: 'This file is {kind}, not a CSV. Open it in your spreadsheet program, choose "Save as", and pick "CSV UTF-8".',
    hi: 'यह फ़ाइल CSV नहीं, {kind} है। इसे स्प्रेडशीट में खोलें, “Save as” चुनें और “CSV UTF-8” में सेव करें।',
  },
  NO_EMAIL: { en: 'This person has given no e-mail address', hi: 'इस व्यक्ति ने ई-मेल नहीं दिया है' },
  PDF_UNAVAILABLE: {
    en: 'This PDF cannot be made just now. Please try again in a minute.',
    hi: 'यह PDF अभी नहीं बन सकती। कृपया एक मिनट बाद फिर कोशिश करें।',
  },
  PICTURES_UNAVAILABLE: {
    en: 'Pictures cannot be taken just now. Please try again in a minute.',
    hi: 'अभी फ़ोटो नहीं ली जा सकतीं। कृपया एक मिनट बाद फिर कोशिश करें।',
  },
  SEARCH_TOO_LONG: {
    en: 'This search takes too long. Narrow it down, such as by dates or a whole word.',
    hi: 'इस खोज में बहुत समय लग रहा है। इसे छोटा करें, जैसे तारीख चुनकर या पूरा शब्द लिखकर।',
  },
  STARTING: { en: 'This instance is starting', hi: 'सर्वर शुरू हो रहा है' },
  STOPPING: { en: 'This instance is leaving', hi: 'सर्वर बंद हो रहा है' },
  STORAGE_LOW: {
    en: 'We cannot take files right now. Please try again later, or bring them to us.',
    hi: 'अभी फ़ाइलें नहीं ली जा सकतीं। कृपया बाद में कोशिश करें, या उन्हें हमारे यहाँ ले आएँ।',
  },
  UPLOADS_USED_UP: {
    en: 'You have sent {megabytes} MB of files in a day, which is the most. Please send the rest tomorrow, or bring it to us.',
    hi: 'आप एक दिन में ज़्यादा से ज़्यादा {megabytes} MB की फ़ाइलें भेज सकते हैं। कृपया बाकी कल भेजें, या हमारे यहाँ ले आएँ।',
  },
  'UPLOADS_USED_UP.network': {
    en: 'Too many files came from your network today. Please use another connection, or try again tomorrow.',
    hi: 'आज आपके नेटवर्क से बहुत ज़्यादा फ़ाइलें आ चुकी हैं। कृपया दूसरा कनेक्शन इस्तेमाल करें, या कल कोशिश करें।',
  },
  STORAGE_FULL: { en: 'There is no room left. Nothing was kept.', hi: 'जगह नहीं बची है। कुछ भी सेव नहीं हुआ।' },
  STORAGE_UNAVAILABLE: {
    en: 'Files cannot be kept just now. Please try again in a moment.',
    hi: 'अभी फ़ाइलें सेव नहीं हो सकतीं। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  },
  TOO_LARGE: { en: 'This request is too large', hi: 'यह अनुरोध बहुत बड़ा है' },
  'TOO_LARGE.form': { en: 'This form has too many parts', hi: 'इस फ़ॉर्म में बहुत ज़्यादा हिस्से हैं' },
  'TOO_LARGE.headers': { en: 'The address or the headers are too long', hi: 'पता (URL) या हेडर बहुत लंबे हैं' },
  TOO_MANY_AT_ONCE: {
    en: 'You have asked for too much at once. Please wait until the rest is done.',
    hi: 'आपने एक साथ बहुत कुछ माँगा है। बाकी पूरा होने तक कृपया रुकें।',
  },
  'TOO_MANY_AT_ONCE.uploads': {
    en: 'You are sending too many files at once. Please wait until some have arrived.',
    hi: 'आप एक साथ बहुत ज़्यादा फ़ाइलें भेज रहे हैं। कुछ पहुँच जाने तक कृपया रुकें।',
  },
  'TOO_MANY_AT_ONCE.answers': {
    en: 'Much of what you asked for is still on its way. Please wait until it has arrived.',
    hi: 'आपने जो माँगा है उसका बड़ा हिस्सा अभी आ रहा है। उसके आ जाने तक कृपया रुकें।',
  },
  'TOO_MANY_AT_ONCE.lists': {
    en: 'Two of your lists are on their way already. Please wait until they have arrived.',
    hi: 'आपकी दो सूचियाँ पहले से आ रही हैं। उनके आ जाने तक कृपया रुकें।',
  },
  'TOO_MANY_AT_ONCE.zips': {
    en: 'Two of your ZIP files are on their way already. Please wait until they have arrived.',
    hi: 'आपकी दो ZIP फ़ाइलें पहले से आ रही हैं। उनके आ जाने तक कृपया रुकें।',
  },
  TOO_MANY_REQUESTS: { en: 'Too many requests. Please wait a moment.', hi: 'बहुत ज़्यादा अनुरोध आए हैं। कृपया थोड़ा रुकें।' },
  'TOO_MANY_REQUESTS.minute': {
    en: 'Too many attempts. Please try again in a minute.',
    hi: 'बहुत ज़्यादा कोशिशें हुईं। कृपया एक मिनट बाद फिर कोशिश करें।',
  },
  'TOO_MANY_REQUESTS.minutes': {
    en: 'Too many attempts. Please try again in {minutes} minutes.',
    hi: 'बहुत ज़्यादा कोशिशें हुईं। कृपया {minutes} मिनट बाद फिर कोशिश करें।',
  },
  'TOO_MANY_REQUESTS.hours': {
    en: 'Too many attempts. Please try again in {hours} hours.',
    hi: 'बहुत ज़्यादा कोशिशें हुईं। कृपया {hours} घंटे बाद फिर कोशिश करें।',
  },
  'TOO_MANY_REQUESTS.keys': {
    en: 'You have sent too many requests of this kind today. Please try again later.',
    hi: 'आज आप इस तरह के बहुत ज़्यादा अनुरोध भेज चुके हैं। कृपया बाद में कोशिश करें।',
  },
  TOO_SLOW: { en: 'The request took too long to arrive', hi: 'अनुरोध पहुँचने में बहुत समय लगा' },
  UNAUTHENTICATED: { en: 'Please sign in', hi: 'कृपया साइन इन करें' },
  'UNAUTHENTICATED.ended': {
    en: 'Your session has ended, please sign in again',
    hi: 'आपका सेशन खत्म हो गया है, कृपया फिर साइन इन करें',
  },
  'UNAUTHENTICATED.metrics': {
    en: 'Metrics are for this machine, or for the bearer of METRICS_TOKEN',
    hi: 'मेट्रिक्स सिर्फ़ इस मशीन के लिए हैं, या जिसके पास METRICS_TOKEN है',
  },
  UNSUPPORTED_FILE: {
    en: 'This type of file is not taken. Please send a {kinds} file.',
    hi: 'इस तरह की फ़ाइल नहीं ली जाती। कृपया {kinds} फ़ाइल भेजें।',
  },
  'UNSUPPORTED_FILE.animated': {
    en: 'This picture is an animation. Please send a photo or a {kinds} file that does not move.',
    hi: 'यह चलती हुई तस्वीर (एनिमेशन) है। कृपया कोई फ़ोटो या {kinds} फ़ाइल भेजें जो चलती न हो।',
  },
  'UNSUPPORTED_FILE.damaged': {
    en: 'This picture is damaged. Please send another {kinds} file.',
    hi: 'यह फ़ोटो खराब है। कृपया दूसरी {kinds} फ़ाइल भेजें।',
  },
  'UNSUPPORTED_FILE.pixels': {
    en: 'This picture has more than 24 megapixels. Please send a screenshot of it, or a smaller {kinds} file.',
    hi: 'यह फ़ोटो 24 मेगापिक्सल से बड़ी है। कृपया इसका स्क्रीनशॉट या छोटी {kinds} फ़ाइल भेजें।',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    en: 'Send JSON with Content-Type: application/json',
    hi: 'JSON को Content-Type: application/json के साथ भेजें',
  },
  VALIDATION: { en: 'The request is not valid', hi: 'यह अनुरोध सही नहीं है' },
  'VALIDATION.form': { en: 'The form is not valid', hi: 'यह फ़ॉर्म सही नहीं है' },
  'VALIDATION.state': { en: 'The status is one of {states}', hi: 'स्टेटस इनमें से एक हो: {states}' },
  'VALIDATION.formText': { en: 'This text is too long', hi: 'यह टेक्स्ट बहुत लंबा है। कृपया इसे छोटा करें।' },
  'VALIDATION.csvEmpty': { en: 'This file is empty', hi: 'यह फ़ाइल खाली है' },
  'VALIDATION.csvQuote': {
    en: 'A quotation mark that is opened here is never closed',
    hi: 'यहाँ शुरू हुआ उद्धरण चिह्न (") कहीं बंद नहीं होता',
  },
});
