// Before anything is drawn: the theme and the language this device has chosen, so that no page
// flashes in another one. A file of its own because the page's policy runs no inline script.
try {
  const chosen = JSON.parse(localStorage.getItem('device-choices') ?? '{}')
  if (chosen.theme === 'light') {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name=theme-color]').content = '#f5f2ea'
  }
  if (chosen.language === 'fil') document.documentElement.lang = 'fil'
} catch {
  // Without storage the page begins dark and in English.
}

// Who is signed in is asked while the program is still on its way; session/first-answer.ts takes
// the answer. Whatever goes wrong here is asked again there.
window.firstAnswer = fetch('/api/v1/auth/verify', {
  method: 'POST',
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  credentials: 'same-origin',
  body: '{}',
  signal: AbortSignal.timeout(10_000),
}).then(
  (response) => (response.ok ? response.json() : null),
  () => null,
)
