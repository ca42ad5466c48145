import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    // Browsers of the last two years: no code is spent on older ones.
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    // Fonts stay files: the page's security policy takes none from data addresses.
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? undefined : false),
  },
})
