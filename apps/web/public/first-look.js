// Sets the device's theme and language before the first paint, so that the page never flashes in
// another one. This is a separate file, because the content security policy forbids inline scripts.
try {
  const chosen = JSON.parse(localStorage.getItem('device-choices') ?? '{}')
  if (chosen.theme === 'light') {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name=theme-color]').content = '#f5f2ea'
  }
  if (chosen.language === 'fil') document.documentElement.lang = 'fil'
} catch {
  // Without storage the page starts dark and in English.
}

// Checks the session while the program is still loading; session/early-check.ts takes the reply,
// and checks again after a failure.
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
