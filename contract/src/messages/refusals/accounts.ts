// Refusals about accounts, sign-in, consents and messages.
import { sentences } from '../sentences.ts';

export const accountRefusals = sentences({
  ADDRESS_LIMIT: {
    en: 'You can keep {limit} addresses. Delete one first.',
    hi: 'आप {limit} पते रख सकते हैं। पहले कोई एक पता हटाएँ।',
  },
  CODES_USED_UP: {
    en: 'We cannot send codes right now. Please sign in with your password, or try again in an hour.',
    hi: 'अभी कोड नहीं भेजे जा सकते। कृपया पासवर्ड से साइन इन करें, या एक घंटे बाद कोशिश करें।',
  },
  'CODES_USED_UP.consent': {
    en: 'We cannot send codes right now. Please try again in an hour, or sign at the reception.',
    hi: 'अभी कोड नहीं भेजे जा सकते। कृपया एक घंटे बाद कोशिश करें, या रिसेप्शन पर हस्ताक्षर करें।',
  },
  CODE_INVALID: { en: 'This code is not right. Please check it.', hi: 'यह कोड सही नहीं है। कृपया जाँच लें।' },
  CODE_OVER: {
    en: 'This code no longer works. Please ask for a new one.',
    hi: 'यह कोड अब नहीं चलता। कृपया नया कोड मँगाएँ।',
  },
  CODE_TOO_SOON: {
    en: 'We have just sent a code. You can ask for it again in {seconds} seconds.',
    hi: 'कोड अभी भेजा गया है। आप {seconds} सेकंड बाद फिर मँगा सकते हैं।',
  },
  PASSWORD_REQUIRED: {
    en: 'An account has this number, but it was never verified. Please enter its password once.',
    hi: 'इस नंबर से एक अकाउंट है, पर नंबर कभी जाँचा नहीं गया। कृपया एक बार उसका पासवर्ड लिखें।',
  },
  PROOF_REQUIRED: {
    en: 'Please try again: your browser has to solve a small task first.',
    hi: 'कृपया फिर कोशिश करें: पहले आपके ब्राउज़र को एक छोटा काम करना है।',
  },
  CONFIRM_TOKEN_INVALID: {
    en: 'This link was used already or is too old. Please ask for a new one under Account details.',
    hi: 'यह लिंक खत्म हो चुका है या इस्तेमाल हो चुका है। कृपया “अकाउंट की जानकारी” में नया लिंक मँगाएँ।',
  },
  CONSENT_ASKED_ELSEWHERE: {
    en: 'This consent is asked for where it is needed',
    hi: 'यह सहमति वहीं माँगी जाती है जहाँ उसकी ज़रूरत होती है',
  },
  CONSENT_NEEDED: {
    en: 'Your account rests on this consent. To withdraw it, erase your account.',
    hi: 'आपके अकाउंट के लिए यह सहमति ज़रूरी है। इसे वापस लेने के लिए अपना अकाउंट मिटाएँ।',
  },
  EMAIL_CONFIRMED: { en: 'Your e-mail is confirmed already', hi: 'आपका ई-मेल पहले से कन्फ़र्म है' },
  EMAIL_TAKEN: { en: 'An account with this e-mail exists already', hi: 'इस ई-मेल से पहले से एक अकाउंट है' },
  'EMAIL_TAKEN.other': { en: 'Another account has this e-mail', hi: 'इस ई-मेल से दूसरा अकाउंट है' },
  'EMAIL_TAKEN.meanwhile': {
    en: 'Another account has this e-mail by now. Your account keeps its old one.',
    hi: 'इस ई-मेल से अब दूसरा अकाउंट है। आपके अकाउंट में पुराना ई-मेल ही रहेगा।',
  },
  'EMAIL_TAKEN.undo': {
    en: 'Another account has this e-mail by now, so it cannot be restored here. Please call us: {phone}.',
    hi: 'इस ई-मेल से अब दूसरा अकाउंट है, इसलिए यह यहाँ वापस नहीं आ सकता। कृपया हमें कॉल करें: {phone}',
  },
  INVALID_CREDENTIALS: { en: 'Invalid email or password', hi: 'ई-मेल या पासवर्ड सही नहीं है' },
  LAST_ADMINISTRATOR: { en: 'The last administrator has to stay one', hi: 'आख़िरी एडमिन को एडमिन ही रहना होगा' },
  'LAST_ADMINISTRATOR.delete': {
    en: 'The last administrator cannot be deleted',
    hi: 'आख़िरी एडमिन को नहीं हटाया जा सकता',
  },
  MOBILE_TAKEN: { en: 'An account with this mobile number exists already', hi: 'इस मोबाइल नंबर से पहले से एक अकाउंट है' },
  'MOBILE_TAKEN.other': { en: 'Another account has this mobile number', hi: 'इस मोबाइल नंबर से दूसरा अकाउंट है' },
  'MOBILE_TAKEN.undo': {
    en: 'Another account has this mobile number by now, so it cannot be restored here. Please call us: {phone}.',
    hi: 'इस मोबाइल नंबर से अब दूसरा अकाउंट है, इसलिए यह यहाँ वापस नहीं आ सकता। कृपया हमें कॉल करें: {phone}',
  },
  'NOT_FOUND.Account': { en: 'Account not found', hi: 'अकाउंट नहीं मिला' },
  'NOT_FOUND.Address': { en: 'Address not found', hi: 'पता नहीं मिला' },
  'NOT_FOUND.Consent': { en: 'Consent not found', hi: 'सहमति नहीं मिली' },
  'NOT_FOUND.Message': { en: 'Message not found', hi: 'संदेश नहीं मिला' },
  'NOT_FOUND.Pincode': { en: 'Pincode not found', hi: 'पिनकोड नहीं मिला' },
  'NOT_FOUND.Session': { en: 'Session not found', hi: 'सेशन नहीं मिला' },
  'NOT_FOUND.email': { en: 'No account has the e-mail {email}', hi: 'ई-मेल {email} से कोई अकाउंट नहीं है' },
  OTP_INVALID: {
    en: 'This code is not right. Codes change every 30 seconds, and each works once.',
    hi: 'यह कोड सही नहीं है। कोड हर 30 सेकंड में बदलता है, और हर कोड एक बार चलता है।',
  },
  'OTP_INVALID.field': {
    en: 'This code is not right. Codes change every 30 seconds, and each works once.',
    hi: 'यह कोड सही नहीं है। कोड हर 30 सेकंड में बदलता है, और हर कोड एक बार चलता है।',
  },
  'OTP_INVALID.once': {
    en: 'This code is not right. Each works once.',
    hi: 'यह कोड सही नहीं है। हर कोड एक बार चलता है।',
  },
  OTP_REQUIRED: { en: 'Enter the code from your authenticator app', hi: 'ऑथेंटिकेटर ऐप का कोड लिखें' },
  'OTP_REQUIRED.field': { en: 'Enter the code from your authenticator app', hi: 'ऑथेंटिकेटर ऐप का कोड लिखें' },
  OWN_ACCOUNT: { en: 'You cannot delete your own account here', hi: 'आप अपना अकाउंट यहाँ नहीं हटा सकते' },
  RESET_TOKEN_INVALID: {
    en: 'This link was used already or is too old. Please ask for a new one.',
    hi: 'यह लिंक खत्म हो चुका है या इस्तेमाल हो चुका है। कृपया नया लिंक मँगाएँ।',
  },
  TOTP_NOT_ENROLLED: {
    en: 'There is nothing to confirm: start the set-up again',
    hi: 'कन्फ़र्म करने के लिए कुछ नहीं है: सेट-अप फिर से शुरू करें',
  },
  TOTP_OFF: { en: 'Two-step sign-in is not on', hi: 'दो चरण वाला साइन इन चालू नहीं है' },
  'TOTP_OFF.email': {
    en: 'Two-step sign-in is not on for {email}: there is nothing to reset',
    hi: '{email} के लिए दो चरण वाला साइन इन चालू नहीं है: हटाने के लिए कुछ नहीं है',
  },
  TOTP_ON: {
    en: 'Two-step sign-in is on already. Switch it off to set it up anew.',
    hi: 'दो चरण वाला साइन इन पहले से चालू है। नए सिरे से सेट करने के लिए इसे बंद करें।',
  },
  UNDO_TOKEN_INVALID: {
    en: 'This link was used already or is too old. Please use "Forgot password", or call us.',
    hi: 'यह लिंक खत्म हो चुका है या इस्तेमाल हो चुका है। कृपया “पासवर्ड भूल गए” चुनें, या हमें कॉल करें।',
  },
  'VALIDATION.emailNeeded': { en: 'Enter a valid e-mail address', hi: 'सही ई-मेल लिखें' },
  'VALIDATION.passwordIsEmail': {
    en: 'The password may not be your e-mail address',
    hi: 'पासवर्ड आपका ई-मेल नहीं हो सकता',
  },
  'VALIDATION.passwordIsCommon': {
    en: 'Too many people use this password: choose another one',
    hi: 'यह पासवर्ड बहुत लोग इस्तेमाल करते हैं: दूसरा चुनें',
  },
  WRONG_PASSWORD: { en: 'This is not your password', hi: 'यह आपका पासवर्ड नहीं है' },
  'WRONG_PASSWORD.old': { en: 'This is not your old password', hi: 'यह आपका पुराना पासवर्ड नहीं है' },
});
