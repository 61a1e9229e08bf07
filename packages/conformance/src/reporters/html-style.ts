/** The look of the page: one column, the system's font, its light or dark scheme. */
export const HTML_STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1b1d21,#e7e9ec);--dim:light-dark(#5a6069,#a2a9b3);--paper:light-dark(#fff,#15171a);--card:light-dark(#f6f7f9,#1d2024);--line:light-dark(#dfe2e7,#33383f);--pass:light-dark(#1e6b34,#7fd094);--fail:light-dark(#a3211a,#ff9d94);--warn:light-dark(#7d5200,#f2c36b);--link:light-dark(#0b57a4,#8cc1f7)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.5rem 0 .75rem}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
h4{font-size:1rem;margin:0}
p{margin:.35rem 0}
a{color:var(--link)}
code{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
small{color:var(--dim);font-size:.8rem}
.verdict{margin:0;font-weight:700;letter-spacing:.02em}
.verdict.pass{color:var(--pass)}.verdict.fail{color:var(--fail)}
.tiles{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(8rem,1fr));gap:.5rem;padding:0;margin:1rem 0}
.tiles li{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.6rem .8rem;color:var(--dim);font-size:.875rem}
.tiles b{display:block;font-size:1.5rem;line-height:1.2;color:var(--ink);font-variant-numeric:tabular-nums}
.tiles .pass b{color:var(--pass)}.tiles .fail b{color:var(--fail)}.tiles .warn b{color:var(--warn)}
header dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.75rem;margin:1rem 0}
header dt{color:var(--dim);font-size:.8rem}header dd{margin:0;overflow-wrap:anywhere}
.note{border-left:3px solid var(--warn);padding:.25rem .75rem;background:var(--card)}.note.fail{border-color:var(--fail)}
article{border:1px solid var(--line);border-left:3px solid var(--warn);border-radius:.25rem .5rem .5rem .25rem;padding:.8rem 1rem;margin:.75rem 0;background:var(--card)}
article.fail{border-left-color:var(--fail)}
.chip{display:inline-block;font-size:.75rem;font-weight:600;line-height:1.6;padding:0 .5rem;border:1px solid currentcolor;border-radius:1rem;white-space:nowrap;color:var(--dim)}
.chip.pass{color:var(--pass)}.chip.fail{color:var(--fail)}.chip.warn{color:var(--warn)}
.evidence{display:grid;grid-template-columns:5.5rem 1fr;gap:.25rem .5rem;margin:.75rem 0 0;padding-top:.75rem;border-top:1px solid var(--line)}
.evidence dt{color:var(--dim);font-size:.875rem}.evidence dd{margin:0;min-width:0}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0}
summary{cursor:pointer;padding:.6rem .8rem;font-weight:600;overflow-wrap:anywhere}
summary span{color:var(--dim);font-weight:400;font-size:.875rem}
.verdicts{list-style:none;margin:0;padding:0 .8rem .4rem}
.verdicts li{display:grid;grid-template-columns:7.5rem 1fr;gap:.5rem;padding:.6rem 0;border-top:1px solid var(--line)}
.verdicts li>div:only-child{grid-column:1/-1}
.verdicts .chip{justify-self:start;align-self:start}
.verdicts a{font-weight:600;overflow-wrap:anywhere}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line)}
thead th{border:0;color:var(--dim);font-weight:400}
@media (max-width:34rem){.evidence,.verdicts li{grid-template-columns:1fr}.evidence dt{margin-top:.35rem}}
@media print{details:not([open])>*{display:block}}
`;
