export const bookingDocumentsMessagesHi = {
  consentTitle: 'लिखित सहमति',
  consentIntro: (tests: string) =>
    `${tests} का सैंपल लेने से पहले, जिसका सैंपल है उसी को टेस्ट के बारे में समझाया जाता है और वही सहमति फ़ॉर्म पर हस्ताक्षर करता है। किसी दूसरे वयस्क के लिए कोई और हस्ताक्षर नहीं कर सकता।`,
  title: 'सहमति फ़ॉर्म और रेफ़रल',
  intro: (tests: string) =>
    `PCPNDT कानून के अनुसार ${tests} का सैंपल लेने से पहले हस्ताक्षर किया हुआ सहमति फ़ॉर्म और डॉक्टर का रेफ़रल ज़रूरी है।`,
  missing: 'अभी बाकी है: सैंपल लेने से पहले अपलोड करें',
  complete: 'दोनों दस्तावेज़ अपलोड हो गए हैं',
  consent: 'सहमति फ़ॉर्म',
  referral: 'डॉक्टर का रेफ़रल',
  open: (kind: string, name: string) => `${kind}: ${name}`,
  upload: (kind: string) => `${kind} अपलोड करें`,
  another: (kind: string) => `एक और ${kind} अपलोड करें`,
  hint: 'फ़ोटो या PDF, ज़्यादा से ज़्यादा 10 MB',
  tooLarge: 'यह फ़ाइल 10 MB से बड़ी है। कृपया छोटी फ़ोटो लें।',
  fetchFailed: 'इस बुकिंग के दस्तावेज़ नहीं मिले',
  uploadFailed: 'दस्तावेज़ अपलोड नहीं हुआ',
  uploadedAt: (at: string) => `${at} को अपलोड हुआ`,
};
