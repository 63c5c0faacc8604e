// Errors about roles and staff.
import { sentences } from '../sentences.ts';

export const staffRefusals = sentences({
  ACCOUNT_UNCONFIRMED: {
    en: 'Nobody has confirmed the e-mail address of this account, so it may belong to somebody else. Ask the person to confirm it, or invite them by e-mail: they get an account of their own, and this one loses the address.',
    hi: 'इस खाते के ई-मेल पते की पुष्टि अभी नहीं हुई है, इसलिए यह किसी और का हो सकता है। उनसे पुष्टि करने को कहें, या उन्हें ई-मेल से न्योता भेजें: उनका अपना खाता बनेगा और इस खाते से यह पता हट जाएगा।',
  },
  'ACCOUNT_UNCONFIRMED.mobile': {
    en: 'Nobody has confirmed the mobile number of this account, so it may belong to somebody else. Ask the person to sign in with a code by SMS.',
    hi: 'इस खाते के मोबाइल नंबर की पुष्टि अभी नहीं हुई है, इसलिए यह किसी और का हो सकता है। उनसे कहें कि SMS से मिले कोड से साइन इन करें।',
  },
  CANNOT_GRANT: {
    en: 'You can only give what you may do yourself, and only where you may do it. You lack: {permission}',
    hi: 'आप वही अनुमति दे सकते हैं जो आपके पास है, और वहीं के लिए जहाँ वह आपके पास है। आपके पास यह नहीं है: {permission}',
  },
  'CANNOT_GRANT.own': {
    en: 'Nobody changes their own rights. Ask another administrator.',
    hi: 'अपने अधिकार कोई खुद नहीं बदल सकता। किसी दूसरे एडमिन से कहें।',
  },
  'CANNOT_GRANT.scope': {
    en: 'You can only give and take rights where you manage staff yourself',
    hi: 'आप अधिकार वहीं दे या वापस ले सकते हैं जहाँ का स्टाफ़ आप संभालते हैं',
  },
  'FORBIDDEN.ownRefund': {
    en: 'Somebody else has to approve what you asked for',
    hi: 'आपके अनुरोध को किसी दूसरे को मंज़ूर करना होगा',
  },
  'ILLEGAL_TRANSITION.refund': { en: 'This refund is decided already', hi: 'इस अनुरोध पर फ़ैसला हो चुका है' },
  INVITATION_INVALID: {
    en: 'This invitation was used already or is too old. Please ask for a new one.',
    hi: 'यह न्योता इस्तेमाल हो चुका है या बहुत पुराना है। कृपया नया न्योता मँगाएँ।',
  },
  'NOT_FOUND.Invitation': {
    en: 'This invitation was accepted, withdrawn or is too old',
    hi: 'यह न्योता स्वीकार हो चुका है, वापस ले लिया गया है या बहुत पुराना है',
  },
  'NOT_FOUND.Role': { en: 'Role not found', hi: 'भूमिका नहीं मिली' },
  'NOT_FOUND.Refund': { en: 'Refund not found', hi: 'पैसा वापसी का अनुरोध नहीं मिला' },
  ROLE_IN_USE: {
    en: '{name} is the role of {count} people or invitations. Give them another one first.',
    hi: '{name} भूमिका {count} लोगों या न्योतों में है। पहले उन्हें दूसरी भूमिका दें।',
  },
  'ROLE_IN_USE.one': {
    en: '{name} is the role of one person or invitation. Give them another one first.',
    hi: '{name} भूमिका एक व्यक्ति या न्योते में है। पहले उन्हें दूसरी भूमिका दें।',
  },
  ROLE_IS_PRESET: {
    en: 'The role {name} comes with the program and stays as it is. Make a role of your own.',
    hi: '{name} भूमिका प्रोग्राम के साथ आती है और नहीं बदलती। अपनी नई भूमिका बनाएँ।',
  },
  CENTRE_NOT_YOURS: {
    en: 'You book for customers only at the centres where you work. Choose one of them, or ask somebody of the other centre.',
    hi: 'ग्राहकों के लिए बुकिंग आप उन्हीं सेंटर पर कर सकते हैं जहाँ आप काम करते हैं। उनमें से एक चुनें, या दूसरे सेंटर के किसी व्यक्ति से कहें।',
  },
  SECOND_STEP_REQUIRED: {
    en: 'Your role needs a second step at sign-in. Set it up in your account; then the administration opens.',
    hi: 'आपकी भूमिका के लिए साइन-इन में दूसरा चरण ज़रूरी है। इसे अपने अकाउंट में चालू करें, फिर एडमिन पैनल खुलेगा।',
  },
  'VALIDATION.roleForPartner': {
    en: 'The role partner is for one partner only. Choose the scope partner.',
    hi: 'पार्टनर की भूमिका सिर्फ़ एक पार्टनर के लिए है। पार्टनर का दायरा चुनें।',
  },
  'VALIDATION.roleUnknown': { en: 'There is no such role', hi: 'ऐसी कोई भूमिका नहीं है' },
  'VALIDATION.centreUnknown': { en: 'There is no such centre', hi: 'ऐसा कोई सेंटर नहीं है' },
  'VALIDATION.partnerUnknown': { en: 'There is no such partner', hi: 'ऐसा कोई पार्टनर नहीं है' },
});
